import type { AccountType, PackageName } from '#contract/entities/common.ts'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import type { Seller } from '#contract/entities/seller.ts'
import { PACKAGE_NAMES } from '#rules/invoice-line-words.ts'
import { companyNumberScheme } from '#rules/invoice-parties.ts'
import { amountText, groupedText, thresholdText, VAT_SHARE } from '#rules/money.ts'
import { isFree, shareWithVat } from '#rules/price.ts'
import { SELLER_LABELS } from '#rules/seller-labels.ts'
import { CANCELLATION_HOURS } from '#rules/subscription.ts'
import type { SummaryText } from '../db/tables/account-tables.ts'
import { type BilingualText, COMPANY_NUMBERS } from '../invoice-documents/words.ts'
import { momentAr, momentEn } from '../mail/letter.ts'
import { SUPPORT, WORDS } from './words.ts'

type SummarySection = SummaryText['sections'][number]
type SummaryRow = SummarySection['rows'][number]

interface SummaryParty {
  id: string
  accountType: AccountType
  /** Null for a person, because a person's account name may contain the identity number. */
  accountName: string | null
  name: BilingualText
  /** Null for a person, because a summary never contains a person's identity number. */
  company: { number: string; vatId: string | null } | null
}

export interface SummaryFacts {
  seller: Seller
  customer: SummaryParty
  offer: PackageOffer
  /** Halalas of unbilled usage at which an invoice is issued immediately; 0 for never. */
  threshold: number
  acceptedAt: Date
  /** True for an acceptance that concludes a contract. */
  concludes: boolean
  edition: { version: string; hash: string }
  links: { privacy: string; use: string; agreement: string }
}

/** Writes a contract summary in both languages, from the facts at the acceptance. */
export const summaryText = (facts: SummaryFacts): SummaryText => ({
  title: WORDS.title,
  lead: {
    en: `Accepted on ${momentEn(facts.acceptedAt)}, Riyadh time. Keep this summary with your records. The whole contract is in the documents listed under “Terms”.`,
    ar: `قُبل العقد ${momentAr(facts.acceptedAt)} بتوقيت الرياض. احتفظ بهذا الملخص في سجلاتك. والعقد كاملًا في الوثائق المذكورة تحت «الشروط».`,
  },
  sections: [
    sellerSection(facts),
    customerSection(facts),
    serviceSection(facts),
    priceSection(facts),
    billingSection(facts),
    { heading: WORDS.cancellation, rows: [], paragraphs: cancellationParagraphs },
    ...(facts.concludes && facts.customer.accountType === 'individual'
      ? [{ heading: WORDS.withdrawal, rows: [], paragraphs: [WORDS.withdrawalText] }]
      : []),
    termsSection(facts),
    dataSection(facts),
  ],
})

const same = (value: string): BilingualText => ({ en: value, ar: value })

/** A label of the seller in both languages. */
const sellerLabel = (name: keyof (typeof SELLER_LABELS)['en']): BilingualText => ({
  en: SELLER_LABELS.en[name],
  ar: SELLER_LABELS.ar[name],
})

/** A name in the reader's language, and in the other language. */
const nameRows = ({ en, ar }: BilingualText): SummaryRow[] => [
  { label: WORDS.name, value: { en: en || ar, ar: ar || en } },
  ...(en && ar ? [{ label: WORDS.otherName, value: { en: ar, ar: en } }] : []),
]

const sellerSection = ({ seller }: SummaryFacts): SummarySection => ({
  heading: sellerLabel('seller'),
  rows: [
    ...nameRows(seller.name),
    { label: sellerLabel('crNumber'), value: same(seller.crNumber) },
    { label: sellerLabel('vatNumber'), value: same(seller.vatNumber) },
    { label: sellerLabel('address'), value: seller.address },
    { label: sellerLabel('email'), value: same(seller.email) },
    { label: sellerLabel('phone'), value: same(seller.phone) },
  ],
  paragraphs: [],
})

const customerSection = ({ customer }: SummaryFacts): SummarySection => {
  const { id, accountType, accountName, name, company } = customer
  return {
    heading: WORDS.customer,
    rows: [
      ...nameRows(name),
      { label: WORDS.accountType, value: WORDS[accountType] },
      ...(accountName ? [{ label: WORDS.accountName, value: same(accountName) }] : []),
      { label: WORDS.accountNumber, value: same(id) },
      ...(company
        ? [{ label: COMPANY_NUMBERS[companyNumberScheme(company.number)], value: same(company.number) }]
        : []),
      ...(company?.vatId ? [{ label: sellerLabel('vatNumber'), value: same(company.vatId) }] : []),
    ],
    paragraphs: [],
  }
}

const serviceSection = ({ offer }: SummaryFacts): SummarySection => ({
  heading: WORDS.service,
  rows: [
    { label: WORDS.service, value: WORDS.serviceText },
    { label: WORDS.package, value: PACKAGE_NAMES[offer.package] },
    { label: WORDS.support, value: SUPPORT[offer.package] },
    { label: WORDS.term, value: WORDS.termText },
    ...(hasCommitment(offer.package) ? [{ label: WORDS.commitment, value: WORDS.commitmentText }] : []),
  ],
  paragraphs: [],
})

const hasCommitment = (name: PackageName): boolean => name !== 'Basic'

const percentText = (share: number): string => `${Number((share * 100).toFixed(3))}%`
const VAT = percentText(VAT_SHARE)

const priceSection = ({ offer, concludes }: SummaryFacts): SummarySection => ({
  heading: WORDS.price,
  rows: isFree(offer)
    ? [{ label: WORDS.monthlyPrice, value: WORDS.free }]
    : [
        {
          label: WORDS.monthlyPrice,
          value: { en: amountText(offer.total), ar: amountText(offer.total, 'SAR', 'ar') },
        },
        { label: WORDS.calculation, value: calculation(offer) },
        { label: WORDS.share, value: share(offer.percent) },
        ...(concludes ? [{ label: WORDS.from, value: WORDS.fromText }] : []),
      ],
  paragraphs: [WORDS.usage],
})

const calculation = ({ usdCents, rate, net, vat }: PackageOffer): BilingualText => {
  const usd = groupedText(usdCents)
  const [netAr, vatAr] = [amountText(net, 'SAR', 'ar'), amountText(vat, 'SAR', 'ar')]
  return {
    en: `USD ${usd} × ${rate} = ${amountText(net)}, plus ${VAT} VAT ${amountText(vat)}`,
    ar: `${usd} دولار × ${rate} = ${netAr}، والضريبة ${VAT}: ${vatAr}`,
  }
}

const share = (percent: number): BilingualText => {
  const [bare, withVat] = [percentText(percent / 100), percentText(shareWithVat(percent))]
  return {
    en: `${bare} of your monthly usage (${withVat} with VAT)`,
    ar: `${bare} من استهلاكك الشهري (${withVat} مع ضريبة القيمة المضافة)`,
  }
}

const billingSection = ({ threshold, customer }: SummaryFacts): SummarySection => ({
  heading: WORDS.billing,
  rows: [],
  paragraphs: [
    WORDS.monthly,
    ...(threshold > 0
      ? [
          {
            en: `When usage that is not invoiced yet reaches ${thresholdText(threshold)} before VAT, we issue an invoice and charge it at once.`,
            ar: `إذا بلغ الاستهلاك غير المفوتر ${thresholdText(threshold, 'SAR', 'ar')} قبل ضريبة القيمة المضافة، أصدرنا به فاتورة وخصمنا مبلغها فورًا.`,
          },
        ]
      : []),
    WORDS.retries,
    WORDS.invoices[customer.accountType],
  ],
})

const cancellationParagraphs: BilingualText[] = [
  {
    en: `On the page “Subscription”, press “Cancel Subscription”, once no invoice is outstanding. Your subscription ends ${CANCELLATION_HOURS} hours later. You can undo this until then.`,
    ar: `اضغط «إلغاء الاشتراك» في صفحة «الاشتراك»، متى لم تكن عليك فواتير مستحقة. وينتهي اشتراكك بعد ${CANCELLATION_HOURS} ساعة، ويمكنك الاحتفاظ به حتى ذلك الحين.`,
  },
  WORDS.settlement,
]

const termsSection = ({ edition, acceptedAt, links }: SummaryFacts): SummarySection => ({
  heading: WORDS.terms,
  rows: [
    { label: WORDS.edition, value: same(edition.version) },
    { label: WORDS.fingerprint, value: same(edition.hash) },
    {
      label: WORDS.accepted,
      value: {
        en: `${momentEn(acceptedAt)}, Riyadh time`,
        ar: `${momentAr(acceptedAt)} بتوقيت الرياض`,
      },
    },
    { label: WORDS.use, value: same(links.use) },
    { label: WORDS.agreement, value: same(links.agreement) },
    { label: WORDS.privacy, value: same(links.privacy) },
  ],
  paragraphs: [],
})

const dataSection = ({ seller: { email, phone } }: SummaryFacts): SummarySection => ({
  heading: WORDS.data,
  rows: [
    { label: sellerLabel('email'), value: same(email) },
    { label: sellerLabel('phone'), value: same(phone) },
  ],
  paragraphs: [WORDS.dataText],
})
