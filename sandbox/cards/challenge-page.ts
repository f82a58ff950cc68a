import { type Html, html } from '../shared/html.ts'
import type { Language } from '../shared/language.ts'
import { challengeStyle } from './challenge-style.ts'
import { type ChallengeTexts, challengeChoices, challengeTexts } from './challenge-texts.ts'
import type { CardPayment } from './state.ts'

export const RIGHT_CODE = '123456'

export const brandNames = {
  visa: 'Visa',
  master: 'Mastercard',
  mada: 'mada',
  amex: 'American Express',
  unionpay: 'UnionPay',
} as const

interface View {
  payment: CardPayment
  lang: Language
  /** True when the last code had not six digits. */
  problem: boolean
}

const riyadhTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Riyadh' })

/** The bank's page between the merchant's form and the merchant's return page. */
export function challengePage({ payment, lang, problem }: View): Html {
  const texts = challengeTexts[lang]
  return html`${challengeStyle}
<div class="card bank">
${bankHeader(texts, lang)}
<h1>${texts.title}</h1>
<p class="muted">${texts.introduction}</p>
${summary(payment, texts)}
<form method="post" action="?lang=${lang}">
<label for="otp">${texts.code}</label>
<input id="otp" name="otp" class="otp" inputmode="numeric" autocomplete="one-time-code" maxlength="6" pattern="[0-9]{6}"
 title="${texts.codeProblem}" required autofocus dir="ltr" aria-describedby="otp-hint${problem ? ' otp-problem' : ''}" ${
   problem ? html`aria-invalid="true"` : null
 }>
${problem ? html`<p id="otp-problem" class="problem" role="alert">${texts.codeProblem}</p>` : null}
<p id="otp-hint" class="hint">${texts.hint} <strong class="ltr">${RIGHT_CODE}</strong></p>
<button class="primary wide" name="choice" value="code">${texts.submit}</button>
<button class="wide quiet" name="choice" value="cancelled" formnovalidate>${texts.cancel}</button>
</form>
<p class="valid muted">${texts.validUntil} <time class="ltr" datetime="${payment.expiresAt}">${riyadhTime.format(new Date(payment.expiresAt))}</time></p>
</div>
<section class="by-hand" aria-labelledby="by-hand">
<h2 id="by-hand">${texts.byHand}</h2>
<p class="muted">${texts.byHandHint}</p>
<form method="post" action="?lang=${lang}" class="answers">
${challengeChoices.map((one) => html`<button name="choice" value="${one.choice}">${one[lang]}</button>`)}
</form>
</section>`
}

function bankHeader(texts: ChallengeTexts, lang: Language): Html {
  const other = lang === 'en' ? 'ar' : 'en'
  return html`<div class="row between bank-header">
<span class="row bank-name"><svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="7" fill="var(--info)"/><path d="M14 6l8 4v2H6v-2zM8 13h2.4v6H8zm4.8 0h2.4v6h-2.4zm4.8 0H20v6h-2.4zM6 20.5h16V22H6z" fill="var(--surface)"/></svg>
<strong>${texts.bank}</strong></span>
<a href="?lang=${other}" lang="${other}" hreflang="${other}">${texts.switchLanguage}</a>
</div>`
}

function summary(payment: CardPayment, texts: ChallengeTexts): Html {
  const { card } = payment
  return html`<dl class="summary">
<dt>${texts.merchant}</dt><dd>Masar</dd>
<dt>${texts.amount}</dt><dd><span class="ltr">${payment.currency} ${(payment.amount / 100).toFixed(2)}</span>${
    payment.kind === 'verification' ? html`<br><span class="muted">${texts.hold}</span>` : null
  }</dd>
<dt>${texts.card}</dt><dd><span class="ltr">${brandNames[card.brand]} •••• ${card.lastFour}</span></dd>
</dl>`
}

/** Page of a finished challenge. */
export function finishedPage(lang: Language, returnTo: string): Html {
  const texts = challengeTexts[lang]
  return html`${challengeStyle}<div class="card bank">${bankHeader(texts, lang)}
<h1>${texts.finishedTitle}</h1><p class="muted">${texts.finished}</p>
<a class="button primary wide" href="${returnTo}">${texts.back}</a></div>`
}

export function unknownChallengePage(lang: Language): Html {
  const texts = challengeTexts[lang]
  return html`${challengeStyle}<div class="card bank">${bankHeader(texts, lang)}
<h1>${texts.unknownTitle}</h1><p class="muted">${texts.unknown}</p></div>`
}
