/** Stylesheet of the sandbox. Colours are tokens, light and dark. */
export const STYLESHEET = `
:root{color-scheme:light dark;--ink:#10202f;--muted:#5a6877;--line:#e2e7ed;--edge:#8493a3;--surface:#fff;--canvas:#f5f7f9;
--accent:#0b7a65;--on-accent:#fff;--soft:#e4f4f0;--ok:#17784a;--ok-soft:#e3f3ea;--warn:#8a5200;--warn-soft:#fdf1dc;--bad:#b92c35;--bad-soft:#fde9ea;--info:#235ea6;--info-soft:#e6effa}
@media (prefers-color-scheme:dark){:root{--ink:#e8eef4;--muted:#a2b0be;--line:#273441;--edge:#7d8c9b;--surface:#16202a;--canvas:#0f171f;
--accent:#35c2a5;--on-accent:#06231d;--soft:#12362f;--ok:#55cf8b;--ok-soft:#12301f;--warn:#f0b45a;--warn-soft:#33260f;--bad:#ff8087;--bad-soft:#3a1a1e;--info:#7fb2f2;--info-soft:#162a42}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--canvas);color:var(--ink);font:14px/1.5 'Inter Variable',Inter,'IBM Plex Sans Arabic',system-ui,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif}
.ribbon{margin:0;padding:8px 16px;background:var(--warn-soft);color:var(--ink);font-size:13px;text-align:center;border-bottom:1px solid var(--line)}
.ribbon strong{color:var(--warn);margin-inline-end:4px}
.trail{max-width:1040px;margin:0 auto;padding:16px 24px 0;color:var(--muted)}
main{max-width:1040px;margin:0 auto;padding:16px 24px 64px}
.popup main{max-width:440px;padding:16px 16px 32px}.popup .ribbon{padding:6px 16px;font-size:12px}
summary{font-weight:600}summary+*{margin-top:12px}
h1,h2,h3{line-height:1.3;font-weight:640;letter-spacing:-.01em;margin:0}
[lang=ar] :is(h1,h2,h3),:is(h1,h2,h3)[lang=ar]{letter-spacing:0}
h1{font-size:24px;margin:8px 0}
h2{font-size:18px;margin:32px 0 8px}
h3{font-size:16px;margin:0 0 4px}
p{margin:0 0 12px}
.lead{font-size:16px;color:var(--muted);max-width:68ch}
.muted,.empty{color:var(--muted)}
.empty{padding:24px;border:1px dashed var(--line);border-radius:12px;text-align:center}
a{color:var(--accent);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.card{display:block;background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:20px;margin:0 0 16px}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,260px),1fr));gap:16px;margin:0 0 16px}
.grid>.card{margin:0}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,360px),1fr));gap:16px}
.two{margin:0 0 16px}.two>*{margin:0}
a.part{text-decoration:none}a.part h3{color:var(--accent)}a.part:hover{border-color:var(--accent)}
.fault{padding:12px 16px;margin:0}
.row{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.row.between{justify-content:space-between}
.stack{display:grid;gap:8px}
ul.plain{list-style:none;margin:0;padding:0}
div>label:first-child,form>label:first-of-type{margin-top:0}
.card>h3{margin-bottom:12px}.card>h2.sub{font-size:16px;margin:0 0 12px}article.card>h2.sub{margin-bottom:4px}.part>h3{margin-bottom:4px}
form{margin:0}
label{display:block;font-weight:550;margin:12px 0 4px}
.hint{color:var(--muted);font-size:13px;margin:4px 0 0}
input,select,textarea{width:100%;min-height:40px;padding:8px 12px;border:1px solid var(--edge);border-radius:9px;background:var(--surface);color:var(--ink);font:inherit}
input[type=checkbox],input[type=radio]{width:20px;min-height:20px;accent-color:var(--accent)}
button,.button{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:40px;padding:8px 16px;border:1px solid var(--edge);border-radius:9px;background:var(--surface);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--canvas)}
button.primary,.button.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
button.danger,.button.danger{border-color:var(--bad);color:var(--bad)}
button.small,.button.small{min-height:32px;padding:4px 10px;font-size:13px}
button[aria-pressed=true]{background:var(--bad-soft);border-color:var(--bad);color:var(--bad)}
button.wide,.button.wide{width:100%}
button.choice{width:100%;border-color:var(--line);justify-content:flex-start;text-align:start;font-weight:400;padding:10px 14px;min-height:56px;line-height:1.4}button.choice:hover{border-color:var(--accent)}
button.number{min-width:88px;min-height:88px;font-size:30px;font-variant-numeric:tabular-nums}
@media (pointer:coarse){button,.button,input,select,button.small,.button.small{min-height:44px}input,select,textarea{font-size:16px}}
.avatar{flex:none;display:inline-grid;place-items:center;width:36px;height:36px;border-radius:50%;background:var(--soft);color:var(--accent);font-weight:640;font-size:13px}
.choice .who{display:grid;min-width:0}
.choice .who span{overflow-wrap:anywhere}
.tag{display:inline-block;padding:1px 8px;border-radius:999px;font-size:12px;font-weight:600;white-space:nowrap;background:var(--info-soft);color:var(--info)}
.tag.ok{background:var(--ok-soft);color:var(--ok)}.tag.warn{background:var(--warn-soft);color:var(--warn)}.tag.bad{background:var(--bad-soft);color:var(--bad)}
.notice{border:1px solid var(--line);border-inline-start:4px solid var(--info);border-radius:9px;background:var(--surface);padding:12px 16px;margin:0 0 16px}
.notice.bad{border-inline-start-color:var(--bad)}.notice.ok{border-inline-start-color:var(--ok)}.notice.warn{border-inline-start-color:var(--warn)}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:12px;background:var(--surface);margin:0 0 16px}
table{border-collapse:collapse;width:100%}
caption{text-align:start;padding:12px 16px;font-weight:600}
th,td{text-align:start;padding:10px 16px;border-top:1px solid var(--line);vertical-align:top}
thead:first-child tr:first-child th{border-top:0}
th{font-size:13px;color:var(--muted);font-weight:600;white-space:nowrap}
tbody th{color:var(--ink)}
.end{text-align:end;font-variant-numeric:tabular-nums}
code,pre,.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace;font-size:13px}
code{overflow-wrap:anywhere}
td code{white-space:nowrap}
.stack>.card{margin:0}
.actions{margin:16px 0 0}
.stack+.card,.stack+form,form+.other{margin-top:16px}
pre{margin:8px 0 0;padding:12px;background:var(--canvas);border-radius:9px;overflow:auto;max-height:320px;white-space:pre-wrap;overflow-wrap:anywhere}
summary{cursor:pointer;color:var(--accent)}
dl{display:grid;grid-template-columns:minmax(96px,max-content) 1fr;gap:6px 16px;margin:0}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;border:1px solid var(--line);border-radius:12px;background:#fff;min-height:420px}
iframe.mail{min-height:760px;color-scheme:light dark}
.text{white-space:pre-wrap;overflow-wrap:anywhere;text-align:start;margin:0 0 12px}
.big{font-size:40px;font-weight:640;font-variant-numeric:tabular-nums;line-height:1.2}
bdi:not([dir]),.ltr{unicode-bidi:isolate;direction:ltr}
@media (max-width:560px){.fold thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.fold :is(tbody,tr,td,th,caption){display:block}.fold tr{padding:10px 12px;border-top:1px solid var(--line)}.fold :is(td,tbody th){padding:0;border:0}.fold table{display:block}main{padding:8px 16px 48px}.trail{padding:12px 16px 0}.card{padding:16px}th,td{padding:8px 12px}}
`

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#9a5b00"/><path d="M7 22l6-8 6 4 6-9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`
