import { type Html, html } from '../shared/html.ts'
import type { Language } from '../shared/language.ts'
import { CALLBACKS, FAULTS, isLeftAlone } from './decision.ts'
import { isCitizen, personOf } from './people.ts'
import { type PhoneTexts, phoneTexts } from './phone-texts.ts'
import type { IdentityRequest } from './state.ts'

/** Circumference of the ring around the seconds; see the circle's radius. */
const RING = 113.1

export const masked = (nationalId: string): string => `${nationalId.charAt(0)}•••••••${nationalId.slice(-2)}`

/** The waiting requests, as one replaceable element. */
export function phoneRequests(requests: readonly IdentityRequest[], now: Date, lang: Language): Html {
  const texts = phoneTexts[lang]
  return html`<div id="requests" data-ids="${requests.map(({ transId }) => transId).join(' ')}">
${
  requests.length === 0
    ? html`<div class="nothing"><p><strong>${texts.nothing}</strong></p><p class="muted">${texts.nothingHint}</p></div>`
    : requests.map((request) => requestCard(request, now, lang, texts))
}</div>`
}

function requestCard(request: IdentityRequest, now: Date, lang: Language, texts: PhoneTexts): Html {
  const { transId, nationalId, decideBy, createdAt } = request
  const total = Math.round((Date.parse(decideBy) - Date.parse(createdAt)) / 1_000)
  const seconds = Math.max(Math.ceil((Date.parse(decideBy) - now.getTime()) / 1_000), 0)
  const person = personOf(nationalId)
  const words = lang === 'ar' ? person?.arabic : person?.english
  const shown = [words?.[0], words?.[3]].join(' ')
  const note = request.plan ? texts.scripted : isLeftAlone(nationalId) ? texts.alone : null
  return html`<article class="request" data-id="${transId}" data-seconds="${seconds}" data-total="${total}" aria-labelledby="from-${transId}">
<div class="row between who"><div><h2 id="from-${transId}">${texts.from}</h2>
<p class="muted">${shown} · <span class="ltr">${masked(nationalId)}</span></p></div>${ring(seconds, total, texts)}</div>
<form method="post" action="/nafath/phone/${transId}?lang=${lang}">
<fieldset><legend>${texts.choose}</legend>
<div class="numbers" dir="ltr">${request.choices.map((number) => html`<button class="number" name="number" value="${number}">${number}</button>`)}</div></fieldset>
${note && html`<p class="hint">${note}</p>`}
<button class="danger wide" name="number" value="reject">${texts.reject}</button>
${testerOptions(transId, texts)}
</form></article>`
}

function ring(seconds: number, total: number, texts: PhoneTexts): Html {
  const gone = RING * (1 - seconds / total)
  return html`<div class="ring" role="img" aria-label="${texts.left.replace('{n}', String(seconds))}" data-label="${texts.left}">
<svg viewBox="0 0 44 44" width="52" height="52" aria-hidden="true"><circle cx="22" cy="22" r="18"/><circle class="left" cx="22" cy="22" r="18" stroke-dasharray="${RING}" stroke-dashoffset="${gone.toFixed(1)}"/></svg>
<span aria-hidden="true">${seconds}</span></div>`
}

function testerOptions(transId: string, texts: PhoneTexts): Html {
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
    html`<label for="${name}-${transId}">${label}</label><select id="${name}-${transId}" name="${name}">${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select>`
  return html`<details><summary>${texts.travels}</summary>
${select(
  'callback',
  texts.order,
  CALLBACKS.map((value) => [value, texts[value]]),
)}
${select(
  'fault',
  texts.fault,
  FAULTS.map((value) => [value, texts[value]]),
)}
${select('times', texts.times, [
  ['1', texts.once],
  ['2', texts.twice],
])}</details>`
}

export const kindOf = (nationalId: string): string => (isCitizen(nationalId) ? 'citizen' : 'resident')
