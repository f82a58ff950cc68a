import { refusedBrand } from './cards.ts'

/** First digits of mada cards, as mada publishes them for shops. Many also belong to Visa or Mastercard, so mada goes first. */
const MADA = new Set(
  `400861 401757 403024 406136 406996 407197 407395 407520 409201 410621 410685 410834 412565 417633 419593 420132 421141 422817
  422818 422819 42689700 428331 428671 428672 428673 431361 432328 434107 439954 440533 440647 440795 442463 445564 446393 446404
  446672 455036 455708 457865 457997 458456 462220 468540 468541 468542 468543 474491 483010 483011 483012 484783 486094 486095
  486096 489318 489319 493428 504300 506968 508160 513213 520058 521076 524130 524514 529415 529741 530060 530906 531095 531196
  532013 535825 535989 536023 537767 539931 543085 543357 549760 554180 557606 558563 558848 585265 588845 588846 588847 588848
  588849 588850 588851 588982 588983 589005 589206 604906 605141 636120 968201 968202 968203 968204 968205 968206 968207 968208
  968209 968210 968211`.split(/\s+/),
)
const MADA_LENGTHS = [6, 8]

const BRANDS = [
  ['amex', /^3[47]/],
  ['visa', /^4/],
  ['master', /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['unionpay', /^62/],
] as const

export type NumberBrand = 'mada' | (typeof BRANDS)[number][0]

/**
 * The brand of a card, by the first digits of its number; null while they do not tell. A Visa or Mastercard may turn out to be mada
 * at its sixth digit. The card provider has the last word.
 */
export const brandOfNumber = (digits: string): NumberBrand | null => {
  if (MADA_LENGTHS.some((length) => MADA.has(digits.slice(0, length)))) return 'mada'
  return BRANDS.find(([, first]) => first.test(digits))?.[0] ?? null
}

/** The brand of this number if it is not accepted; null for any other number. */
export const refusedNumberBrand = (digits: string): NumberBrand | null => {
  const brand = brandOfNumber(digits)
  return brand !== null && refusedBrand({ brand }) !== null ? brand : null
}
