/** The line that shows the chat on a page of another site. */
export const chatScriptTag = (origin: string, chatbot_id: string) =>
  `<script src="${origin}/widget.js" data-chatbot-id="${chatbot_id}"></script>`;
