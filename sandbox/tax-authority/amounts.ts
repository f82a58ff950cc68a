import type { TaxDocument } from './document.ts'
import { elementAt, elementsAt, textAt, type XmlElement } from './xml.ts'

/** An amount in halalas; NaN for text that is not a number. */
const halalasOf = (text: string): number => (NUMBER.test(text) ? Math.round(Number(text) * 100) : Number.NaN)
const NUMBER = /^-?\d+([.]\d+)?$/

/** Halalas at a path; zero without the element. */
export const amountAt = (element: XmlElement, path: string): number =>
  elementAt(element, path) ? halalasOf(textAt(element, path)) : 0

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

export const linesOf = ({ root }: TaxDocument): XmlElement[] => elementsAt(root, 'cac:InvoiceLine')
export const netOf = (line: XmlElement): number => amountAt(line, 'cbc:LineExtensionAmount')

/** Allowances minus charges, of the document or of a line. */
export const allowedBy = (
  element: XmlElement,
  isCounted: (allowance: XmlElement) => boolean = () => true,
): number =>
  sum(
    elementsAt(element, 'cac:AllowanceCharge')
      .filter(isCounted)
      .map(
        (allowance) =>
          (textAt(allowance, 'cbc:ChargeIndicator') === 'true' ? -1 : 1) * amountAt(allowance, 'cbc:Amount'),
      ),
  )

export const rateOf = (element: XmlElement, category: string): number =>
  Number(textAt(element, `${category}/cbc:Percent`))

/** VAT of an amount, rounded half up to whole halalas. */
export const shareOf = (halalas: number, percent: number): number => Math.round((halalas * percent) / 100)

export const ITEM_CATEGORY = 'cac:Item/cac:ClassifiedTaxCategory'
