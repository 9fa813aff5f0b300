import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('knowledge', {
  area: 'Documents & AI',
  'tab.knowledge': 'Knowledge Base',
  'tab.documents': 'Documents',
  'tab.assistant': 'AI Assistant',
  'title.knowledge': 'LLM Knowledge Base',
  'title.documents': 'Documents',
  'title.assistant': 'AI Assistant',
  loading: 'Loading',
  chatbot: 'Chatbot',
  chatbotsFailed: 'The chatbots could not be loaded.',
  noChatbot: 'No chatbot is assigned to you',
  noChatbotHint: 'Ask an administrator to assign a chatbot to you.',
  noChatbotYet: 'There is no chatbot yet',
  noChatbotYetHint: 'Add a chatbot first. Then come back to teach it.',
  addChatbot: 'Add a chatbot',
});
