export type Brand = 'visa' | 'master' | 'mada' | 'amex' | 'unionpay'
export type Funding = 'credit' | 'debit'

/** Some number ranges of mada, the Saudi debit scheme. They overlap Visa and Mastercard, so they are checked first. */
const MADA_BINS = [
  '420132',
  '440533',
  '440647',
  '440795',
  '446404',
  '457865',
  '457997',
  '468540',
  '484783',
  '489318',
  '504300',
  '521076',
  '529741',
  '535989',
  '543357',
  '588845',
  '588848',
  '605141',
  '636120',
  '968208',
]

const BRANDS: [Brand, RegExp][] = [
  ['mada', new RegExp(`^(${MADA_BINS.join('|')})`)],
  ['amex', /^3[47]/],
  ['visa', /^4/],
  ['master', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['unionpay', /^62/],
]

const DEBIT_VISA = '4000056655665556'

export function brandOf(number: string): Brand | undefined {
  return BRANDS.find(([, pattern]) => pattern.test(number))?.[0]
}

export function fundingOf(number: string, brand: Brand): Funding {
  return brand === 'mada' || number === DEBIT_VISA ? 'debit' : 'credit'
}
