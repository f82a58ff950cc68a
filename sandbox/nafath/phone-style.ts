import { raw } from '../shared/html.ts'

export const phoneStyle = raw(`<style>
.desk{display:grid;grid-template-columns:minmax(0,400px) minmax(0,1fr);gap:40px;align-items:start;margin-top:24px}
.phone{border:1px solid var(--line);border-radius:32px;background:var(--surface);padding:12px;box-shadow:0 8px 32px rgb(16 32 47/.08)}
.screen{border-radius:22px;background:var(--canvas);min-height:520px;padding:16px;display:grid;grid-template-rows:auto 1fr;gap:12px}
.bar{display:flex;justify-content:space-between;align-items:center}
.bar strong{display:flex;gap:8px;align-items:center;font-size:16px}
.nothing{display:grid;place-content:center;text-align:center;height:100%;padding:24px}
.nothing p{margin:0 0 4px}
#requests{display:grid;gap:12px;align-content:start}
#requests:has(.nothing){align-content:stretch}
.request{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:16px}
.who{flex-wrap:nowrap;align-items:flex-start}
.who p{margin:0}
.who h2{margin:0 0 2px;font-size:16px}
fieldset{border:0;margin:16px 0 0;padding:0;min-width:0}
legend{padding:0;font-weight:600;margin:0 0 8px}
.numbers{display:grid;grid-template-columns:repeat(3,1fr);gap:8px}
.numbers .number{min-width:0;border-radius:16px;border-color:var(--edge)}
.numbers .number:hover,.numbers .number:focus-visible{border-color:var(--accent);background:var(--soft)}
.request .danger{margin-top:12px;border-color:transparent}
.request .danger:hover{background:var(--bad-soft)}
.request details{margin-top:8px;font-size:13px}
.ring{position:relative;flex:none;width:52px;height:52px;display:grid;place-items:center;font-variant-numeric:tabular-nums;font-weight:600}
.ring svg{position:absolute;inset:0;transform:rotate(-90deg)}
.ring circle{fill:none;stroke:var(--line);stroke-width:3}
.ring .left{stroke:var(--accent);stroke-linecap:round}
.aside h2:first-child{margin-top:0}
@media (prefers-reduced-motion:no-preference){.ring .left{transition:stroke-dashoffset 1s linear}}
@media (max-width:820px){.desk{grid-template-columns:minmax(0,1fr);gap:24px}.phone{max-width:400px;width:100%;margin-inline:auto}}
@media (max-width:430px){.phone{padding:0;border-radius:22px}.screen{padding:12px;min-height:440px}}
</style>`)
