import type { BudgetNoticeKind } from '#contract/entities/budget-notices.ts'
import type { Language } from '#contract/languages.ts'
import { MONTHS } from '#contract/text/months.ts'
import { isStoppedByBudget } from '#machines/account/selectors.ts'
import { amountText } from '#rules/money.ts'
import { accountOf } from '../accounts/chart.ts'
import { needed, type Words, within } from '../mail/letter.ts'
import type { Facts } from '../mail/send-mail.ts'

interface Texts {
  month: string
  budget: string
  spent: string
  expected: string
}

type Sentences = Record<BudgetNoticeKind, (texts: Texts) => { subject: string; text: string }>

const used =
  (percent: string) =>
  ({ month, budget, spent }: Texts) => ({
    subject: `${percent} of your budget for ${month} is used`,
    text: `Google Cloud and support have cost ${spent} so far in ${month}, of your budget of ${budget}. Both amounts include VAT.`,
  })

const usedInArabic =
  (percent: string) =>
  ({ month, budget, spent }: Texts) => ({
    subject: `بلغت تكاليف ${month} ‏${percent} من ميزانيتك`,
    text: `بلغت تكلفة Google Cloud والدعم في ${month} حتى الآن ${spent} من ميزانيتك البالغة ${budget}. المبلغان شاملان ضريبة القيمة المضافة.`,
  })

const SENTENCES: Record<Language, Sentences> = {
  en: {
    half: used('50%'),
    most: used('80%'),
    all: ({ month, budget, spent }) => ({
      subject: `Your budget for ${month} is used up`,
      text: `Google Cloud and support have cost ${spent} so far in ${month}, which is your whole budget of ${budget} or more. Both amounts include VAT.`,
    }),
    forecast: ({ month, budget, spent, expected }) => ({
      subject: `Your costs for ${month} may pass your budget`,
      text: `At the pace of the last weeks, ${month} will cost about ${expected}, more than your budget of ${budget}. So far it has cost ${spent}. All amounts include VAT.`,
    }),
  },
  ar: {
    half: usedInArabic('50%'),
    most: usedInArabic('80%'),
    all: ({ month, budget, spent }) => ({
      subject: `استُنفدت ميزانيتك لشهر ${month}`,
      text: `بلغت تكلفة Google Cloud والدعم في ${month} حتى الآن ${spent}، أي كامل ميزانيتك البالغة ${budget} أو أكثر. المبلغان شاملان ضريبة القيمة المضافة.`,
    }),
    forecast: ({ month, budget, spent, expected }) => ({
      subject: `قد تتجاوز تكاليف ${month} ميزانيتك`,
      text: `بوتيرة الأسابيع الأخيرة ستبلغ تكلفة ${month} نحو ${expected}، أي أكثر من ميزانيتك البالغة ${budget}. وقد بلغت حتى الآن ${spent}. جميع المبالغ شاملة ضريبة القيمة المضافة.`,
    }),
  },
}

const STAYS: Record<Language, string> = {
  en: 'Everything keeps running.',
  ar: 'يستمر كل شيء في العمل.',
}

const LATE: Record<Language, string> = {
  en: 'Usage reaches us the night after, so the costs of today are not included.',
  ar: 'يصلنا الاستهلاك في الليلة التالية، لذلك لا تشمل المبالغ تكلفة اليوم.',
}

const STOPPED: Record<Language, string> = {
  en: 'As you chose, no new resources can start on Google Cloud until the month ends. Running resources keep running and are charged, and nothing is deleted. You can lift the stop on Costs.',
  ar: 'كما اخترت، لا يمكن بدء موارد جديدة على Google Cloud حتى نهاية الشهر. ما يعمل منها يستمر وتُحتسب تكلفته، ولا يُحذف شيء. يمكنك رفع الإيقاف من صفحة التكاليف.',
}

const LABELS: Record<Language, string> = { en: 'See your costs', ar: 'عرض التكاليف' }

/** The consequence of the notice at the time the mail is sent: a stop may have been lifted meanwhile. */
const paragraphsOf = ({ customer, suspended, budgetNotice }: Facts, language: Language): string[] => {
  if (budgetNotice?.stopped && isStoppedByBudget(accountOf(customer)))
    return [`${STOPPED[language]} ${LATE[language]}`]
  return [suspended ? LATE[language] : `${STAYS[language]} ${LATE[language]}`]
}

/** A share of the monthly budget is used, or the forecast is above it. */
export const budgetNotice = (facts: Facts): Words => {
  const { kind, month, amount, spent, expected } = needed(facts.budgetNotice, 'notice')
  const letterIn = (language: Language) => {
    const priced = (halalas: number) => within(amountText(halalas, 'SAR', language), language)
    const { subject, text } = SENTENCES[language][kind]({
      month: within(`${MONTHS[language][(month % 100) - 1]} ${Math.floor(month / 100)}`, language),
      budget: priced(amount),
      spent: priced(spent),
      expected: priced(expected ?? 0),
    })
    return {
      subject,
      paragraphs: [text, ...paragraphsOf(facts, language)],
      action: { label: LABELS[language], path: '/costs' },
    }
  }
  return { en: letterIn('en'), ar: letterIn('ar') }
}
