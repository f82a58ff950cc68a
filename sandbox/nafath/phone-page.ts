import { type Html, html, raw } from '../shared/html.ts'
import type { Language } from '../shared/language.ts'
import { type Delivery, deliveryState } from '../shared/outbox.ts'
import { time } from '../shared/time.ts'
import { phoneTexts } from './phone-texts.ts'
import { kindOf, masked, phoneRequests } from './phone-view.ts'
import type { IdentityRequest } from './state.ts'

export type PhoneNews = 'approved' | 'rejected' | 'gone'

interface View {
  requests: readonly IdentityRequest[]
  deliveries: readonly Delivery[]
  now: Date
  lang: Language
  news: PhoneNews | null
}

const TEST_NUMBERS = [
  ['1000000057', 'A citizen who decides on the phone'],
  ['2000000055', 'A resident who decides on the phone'],
  ['1000000016', 'Approves after 3 seconds'],
  ['1000000024', 'Rejects after 3 seconds'],
  ['1000000032', 'Never answers, expires after 180 seconds'],
  ['1000000040', 'Approves after 3 seconds, the callback never comes'],
]
const SHOWN = 20

/** The phone of the demo, with notes for testers. */
export function phonePage({ requests, deliveries, now, lang, news }: View): Html {
  const texts = phoneTexts[lang]
  const other = lang === 'en' ? 'ar' : 'en'
  const waiting = requests.filter(({ status }) => status === 'WAITING')
  const past = requests.filter(({ status }) => status !== 'WAITING')
  return html`${phoneStyle}
<h1>${texts.title}</h1>
<p class="lead">${texts.lead}</p>
<div class="desk">
<section class="phone" aria-label="${texts.title}"><div class="screen">
<div class="bar"><strong>${logo}${texts.app}</strong><a href="?lang=${other}" lang="${other}" hreflang="${other}">${texts.switchLanguage}</a></div>
<div><p id="news" role="status" class="${news ? `notice ${news === 'approved' ? 'ok' : 'warn'}` : 'muted'}" data-arrived="${texts.newRequest}">${news && texts[news]}</p>
${phoneRequests(waiting, now, lang)}</div>
</div></section>
<div class="aside" lang="en" dir="ltr">
<h2>Test numbers</h2>
<div class="scroll"><table><thead><tr><th scope="col">ID</th><th scope="col">What happens</th></tr></thead><tbody>
${TEST_NUMBERS.map(([number, outcome]) => html`<tr><td class="mono">${number}</td><td>${outcome}</td></tr>`)}</tbody></table></div>
<p class="muted">Any number that starts with 1 or 2 and has a right check digit is a person. One that ends in 16, 24, 32 or 40 behaves as above.</p>
<h2 id="past">Decided</h2>
${past.length === 0 ? html`<p class="empty">Nothing has been decided yet.</p>` : pastTable(past)}
<h2 id="callbacks">Callbacks</h2>
${deliveries.length === 0 ? html`<p class="empty">Nothing has been sent to the portal’s server yet.</p>` : callbackTable(deliveries)}
</div></div>${phoneScript}`
}

const logo = html`<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="var(--accent)"/><path d="M14 7a4 4 0 0 1 4 4v2a4 4 0 0 1-8 0v-2a4 4 0 0 1 4-4zM7 22c.6-3 3.4-4.6 7-4.6s6.4 1.6 7 4.6" fill="none" stroke="var(--on-accent)" stroke-width="2" stroke-linecap="round"/></svg>`

const tones = { COMPLETED: 'ok', REJECTED: 'bad', EXPIRED: 'warn', WAITING: '' } as const

function pastTable(past: readonly IdentityRequest[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="past"><table>
<thead><tr><th scope="col">Time</th><th scope="col">ID</th><th scope="col">Result</th><th scope="col">Number</th></tr></thead>
<tbody>${[...past]
    .reverse()
    .slice(0, SHOWN)
    .map(
      ({
        nationalId,
        status,
        decidedAt,
        createdAt,
        random,
      }) => html`<tr><td>${time(decidedAt ?? createdAt)}</td>
<td><span class="ltr">${masked(nationalId)}</span> <span class="muted">${kindOf(nationalId)}</span></td><td><span class="tag ${tones[status]}">${status}</span></td><td>${random}</td></tr>`,
    )}</tbody></table></div>`
}

function callbackTable(deliveries: readonly Delivery[]): Html {
  const tone = { delivered: 'ok', waiting: 'warn', dropped: 'bad' } as const
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="callbacks"><table>
<thead><tr><th scope="col">Time</th><th scope="col">Answer</th><th scope="col">State</th><th scope="col">Attempts</th></tr></thead>
<tbody>${[...deliveries]
    .reverse()
    .slice(0, SHOWN)
    .map((delivery) => {
      const state = deliveryState(delivery)
      return html`<tr><td>${time(delivery.createdAt)}</td><td>${delivery.label}</td><td><span class="tag ${tone[state]}">${state}</span></td>
<td>${delivery.attempts.map(({ status }) => (status === 0 ? 'no answer' : status)).join(', ')}</td></tr>`
    })}</tbody></table></div>`
}

const phoneStyle = raw(`<style>
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

/** Loads new requests without a reload and counts the seconds. A form in use stays. */
const phoneScript = raw(`<script>
(() => {
  const news = document.getElementById('news')
  const current = () => document.getElementById('requests')
  const ids = (node) => node.dataset.ids.split(' ').filter(Boolean)
  async function refresh() {
    try {
      const answer = await fetch('/nafath/phone' + location.search)
      if (!answer.ok) return
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const fresh = page.getElementById('requests')
      const now = current()
      if (!fresh) return
      if (fresh.dataset.ids === now.dataset.ids) {
        for (const request of fresh.children) {
          const shown = request.dataset.id && now.querySelector('[data-id="' + request.dataset.id + '"]')
          if (shown) shown.dataset.seconds = request.dataset.seconds
        }
        return
      }
      if (ids(fresh).some((id) => !ids(now).includes(id))) news.textContent = news.dataset.arrived
      for (const request of [...now.children])
        if (!request.dataset.id || !ids(fresh).includes(request.dataset.id)) request.remove()
      for (const request of [...fresh.children])
        if (!request.dataset.id || !ids(now).includes(request.dataset.id)) now.append(request)
      now.dataset.ids = fresh.dataset.ids
    } catch {}
  }
  function tick() {
    for (const request of current().querySelectorAll('[data-seconds]')) {
      const seconds = Math.max(Number(request.dataset.seconds) - 1, 0)
      request.dataset.seconds = String(seconds)
      const ring = request.querySelector('.ring')
      ring.querySelector('span').textContent = String(seconds)
      ring.setAttribute('aria-label', ring.dataset.label.replace('{n}', String(seconds)))
      const left = ring.querySelector('.left')
      const length = Number(left.getAttribute('stroke-dasharray'))
      left.setAttribute('stroke-dashoffset', String(length * (1 - seconds / Number(request.dataset.total))))
    }
  }
  setInterval(tick, 1000)
  setInterval(refresh, 2000)
})()
</script>`)
