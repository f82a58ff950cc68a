import { type Html, html } from '../shared/html.ts'
import type { Language } from '../shared/language.ts'
import { type Delivery, deliveryState } from '../shared/outbox.ts'
import { time } from '../shared/time.ts'
import { phoneScript } from './phone-script.ts'
import { phoneStyle } from './phone-style.ts'
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
