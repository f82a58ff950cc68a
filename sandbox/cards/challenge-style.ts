import { raw } from '../shared/html.ts'

export const challengeStyle = raw(`<style>
.bank{padding:24px}
.bank-header{margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid var(--line)}
.bank h1{margin:0 0 4px;font-size:22px}
.summary{margin:20px 0;padding:16px;background:var(--canvas);border-radius:9px}
.summary dd{font-weight:600}.summary .muted{font-weight:400}
.otp{min-height:56px;font-size:26px;text-align:center;letter-spacing:.32em;padding-inline-start:calc(12px + .32em);font-variant-numeric:tabular-nums}
.otp[aria-invalid]{border-color:var(--bad)}
.problem{color:var(--bad);margin:4px 0 0;font-weight:550}
.bank .primary{margin:16px 0 8px;min-height:44px}
.quiet{border-color:transparent}
.valid{margin:12px 0 0;text-align:center;font-size:13px}
.by-hand{border:1px dashed var(--edge);border-radius:12px;padding:16px 20px 20px}
.by-hand h2{margin:0 0 2px;font-size:16px}
.answers{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,150px),1fr));gap:8px}
.answers button{font-weight:500}
</style>`)
