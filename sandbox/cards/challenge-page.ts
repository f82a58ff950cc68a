import { type Html, html, raw } from '../shared/html.ts'
import type { Language } from '../shared/language.ts'
import type { Choice } from './return-address.ts'
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
  /** True when the last code did not have six digits. */
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

/** Texts of the challenge page. */
export const challengeTexts = {
  en: {
    title: 'Confirm your card',
    bank: 'Sandbox Bank',
    switchLanguage: 'العربية',
    introduction: 'Type the code we sent to your mobile number ending in 42.',
    merchant: 'Merchant',
    amount: 'Amount',
    card: 'Card',
    hold: 'A hold, released at once',
    code: 'One-time code',
    hint: 'Sandbox: the right code is',
    codeProblem: 'Type the six digits of the code.',
    submit: 'Confirm',
    cancel: 'Cancel and go back',
    validUntil: 'This page is valid until',
    byHand: 'Or choose the bank’s answer',
    byHandHint: 'Part of the sandbox. A real bank has no such buttons.',
    finishedTitle: 'This confirmation is finished',
    finished: 'Nothing more is to be done here.',
    back: 'Back to the merchant',
    unknownTitle: 'There is no such confirmation',
    unknown: 'The link is wrong, or the sandbox was reset.',
  },
  ar: {
    title: 'تأكيد بطاقتك',
    bank: 'البنك التجريبي',
    switchLanguage: 'English',
    introduction: 'أدخل الرمز المرسل إلى رقم جوالك المنتهي بـ 42.',
    merchant: 'التاجر',
    amount: 'المبلغ',
    card: 'البطاقة',
    hold: 'حجز مؤقت يُلغى فورًا',
    code: 'رمز التحقق',
    hint: 'بيئة تجريبية: الرمز الصحيح هو',
    codeProblem: 'أدخل أرقام الرمز الستة.',
    submit: 'تأكيد',
    cancel: 'إلغاء والعودة',
    validUntil: 'هذه الصفحة صالحة حتى',
    byHand: 'أو اختر رد البنك',
    byHandHint: 'جزء من البيئة التجريبية، ولا يوجد في البنوك الحقيقية.',
    finishedTitle: 'انتهت عملية التأكيد',
    finished: 'لا يوجد إجراء آخر هنا.',
    back: 'العودة إلى التاجر',
    unknownTitle: 'عملية التأكيد غير موجودة',
    unknown: 'الرابط غير صحيح، أو أُعيد ضبط البيئة التجريبية.',
  },
} as const satisfies Record<Language, Record<string, string>>

type ChallengeTexts = (typeof challengeTexts)[Language]

/** The buttons below the code, in order. */
export const challengeChoices: readonly { choice: Choice; en: string; ar: string }[] = [
  { choice: 'approved', en: 'Approve', ar: 'قبول' },
  { choice: 'wrong-code', en: 'Wrong code', ar: 'رمز خاطئ' },
  { choice: 'declined', en: 'Decline', ar: 'رفض' },
  { choice: 'insufficient-funds', en: 'Insufficient funds', ar: 'رصيد غير كافٍ' },
  { choice: 'unspecified', en: 'Unspecified failure', ar: 'تعذّر لسبب غير محدد' },
  { choice: 'failed', en: 'Failed', ar: 'تعذّر التحقق' },
  { choice: 'odd', en: 'Unknown answer', ar: 'رد غير معروف' },
  { choice: 'late', en: 'Approve after 20 s', ar: 'قبول بعد 20 ثانية' },
  { choice: 'never', en: 'Never decide', ar: 'بلا قرار' },
]

const challengeStyle = raw(`<style>
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
