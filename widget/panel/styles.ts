/**
 * The widget's styles; the school's colors arrive as properties. Logical sides, so that it works in both writing
 * directions.
 */
export const styles = `
:host { all: initial; }
* { box-sizing: border-box; font: inherit; }
.root {
  --paper: #fff; --ink: #1c2422; --soft: #55605c; --line: #d9dcd8; --shade: #f3f4f1; --alarm: #b3372f;
  position: fixed; inset-block-end: 20px; inset-inline-end: 20px; z-index: 2147483000;
  font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; color: var(--ink);
}
button { cursor: pointer; border: 0; background: none; color: inherit; }
button:focus-visible, textarea:focus-visible, input:focus-visible, summary:focus-visible, a:focus-visible, .log:focus-visible {
  outline: 3px solid var(--on-paper); outline-offset: 2px;
}
svg { width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
.launcher {
  display: flex; align-items: center; gap: 8px; min-height: 52px; padding: 0 20px; border-radius: 26px;
  background: var(--ground); color: var(--letters); font-weight: 600; box-shadow: 0 4px 16px rgb(0 0 0 / 25%);
}
.badge { min-width: 22px; padding: 0 6px; border-radius: 11px; background: var(--letters); color: var(--ground); text-align: center; }
.panel {
  position: absolute; inset-block-end: 64px; inset-inline-end: 0; display: flex; flex-direction: column;
  width: 380px; height: min(620px, calc(100vh - 110px)); overflow: hidden;
  border: 1px solid var(--line); border-radius: 14px; background: var(--paper); box-shadow: 0 8px 32px rgb(0 0 0 / 22%);
}
[hidden] { display: none !important; }
.head { display: flex; align-items: center; gap: 4px; padding: 8px 8px 8px 16px; padding-inline: 16px 8px; background: var(--ground); color: var(--letters); }
.title { flex: 1; margin: 0; font-size: 16px; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.head button { display: grid; place-items: center; width: 40px; height: 40px; border-radius: 8px; }
.head button:focus-visible { outline-color: var(--letters); outline-offset: -3px; }
.log { flex: 1; overflow-y: auto; padding: 16px; overscroll-behavior: contain; }
.message { display: flex; flex-direction: column; align-items: flex-start; margin: 0 0 12px; }
.message.user { align-items: flex-end; }
.who { margin: 0 4px 2px; font-size: 12px; color: var(--soft); }
.bubble { max-width: 88%; padding: 8px 12px; border-radius: 12px; background: var(--shade); overflow-wrap: anywhere; }
.bubble p { margin: 0 0 4px; } .bubble p:last-child { margin: 0; }
.bubble mark { padding: 1px 3px; margin: 0 -1px; border-radius: 4px; background: #fbe9a5; color: var(--ink); font-weight: 600; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
.user .bubble { background: var(--ground); color: var(--letters); }
.system .bubble { background: none; border: 1px solid var(--line); color: var(--soft); font-size: 14px; }
.bubble a, .sources a { color: var(--on-paper); text-decoration: underline; }
.sources { max-width: 88%; margin: 4px 4px 0; font-size: 13px; color: var(--soft); }
.sources summary { cursor: pointer; padding: 4px 0; }
.sources dt { font-weight: 600; color: var(--ink); } .sources dd { margin: 0 0 8px; white-space: pre-line; }
.note { margin: 2px 4px 0; font-size: 13px; color: var(--alarm); }
.note button, .link { padding: 4px; color: var(--on-paper); text-decoration: underline; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0 12px; padding: 0; list-style: none; }
.choices button { min-height: 40px; padding: 6px 14px; border: 1px solid var(--on-paper); border-radius: 20px; color: var(--on-paper); text-align: start; }
.choices button:hover { background: var(--shade); }
.state { margin: 0; padding: 6px 16px; border-block-start: 1px solid var(--line); background: var(--shade); font-size: 13px; color: var(--soft); }
.card { margin: 8px 0 12px; padding: 12px; border: 1px solid var(--line); border-radius: 12px; }
.card h3 { margin: 0 0 4px; font-size: 15px; font-weight: 600; } .card p { margin: 0 0 8px; font-size: 13px; color: var(--soft); }
.card label { display: block; margin: 0 0 8px; font-size: 13px; }
.card input[type=text], .card input[type=email], .card input[type=tel] {
  display: block; width: 100%; min-height: 40px; padding: 6px 10px; border: 1px solid #7b8480; border-radius: 8px; background: var(--paper); color: var(--ink); font-size: 16px;
}
.card .tick { display: flex; gap: 8px; align-items: flex-start; } .card .tick input { width: 20px; height: 20px; flex: none; }
.card .wrong { color: var(--alarm); }
.main { min-height: 40px; padding: 6px 16px; border-radius: 8px; background: var(--ground); color: var(--letters); font-weight: 600; }
.foot { padding: 8px 12px 12px; border-block-start: 1px solid var(--line); }
.composer { display: flex; gap: 8px; align-items: flex-end; }
.composer textarea { flex: 1; min-height: 44px; max-height: 120px; padding: 10px 12px; border: 1px solid #7b8480; border-radius: 10px; background: var(--paper); color: var(--ink); font-size: 16px; resize: none; }
.composer textarea::placeholder { color: #68726e; opacity: 1; }
.composer .main { display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border-radius: 10px; }
.composer .main[aria-disabled=true] { opacity: .55; }
.person { display: flex; align-items: center; gap: 6px; min-height: 40px; padding: 4px; color: var(--on-paper); font-size: 14px; }
.person svg { width: 18px; height: 18px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.dots::after { content: ""; display: inline-block; width: 22px; height: 6px; margin-inline-start: 6px; background: radial-gradient(circle, currentColor 2.5px, transparent 3px) 0 0 / 8px 6px; animation: dots 1s steps(4) infinite; }
@keyframes dots { from { clip-path: inset(0 100% 0 0); } to { clip-path: inset(0 0 0 0); } }
.panel { animation: rise .16s ease-out; }
@keyframes rise { from { opacity: 0; transform: translateY(8px); } }
@media (prefers-reduced-motion: reduce) { .panel, .dots::after { animation: none; } }
@media (max-width: 520px), (max-height: 420px) {
  .root.open { inset: 0; } .root.open .launcher { display: none; }
  .panel { position: fixed; inset: 0; width: auto; height: auto; border: 0; border-radius: 0; }
}
@media (forced-colors: active) { .launcher, .panel, .bubble, .main { border: 1px solid; } }
@media print { .root { display: none; } }
`;
