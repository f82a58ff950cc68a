import type { Parties } from '#rules/invoice-parties.ts'
import { json } from '../db/client.ts'
import type { TaxDocumentRow } from '../db/schema.ts'
import type { StoredXml } from '../db/tables/billing-tables.ts'
import { SEALED_FOR_GOOD, type SealedText } from '../sealing/sealed-columns.ts'
import type { Vault } from '../sealing/vault.ts'

// A company's document contains a public register number and is stored in plain text. A person's document contains their National ID or
// Iqama number and is sealed. Its row never changes, so it stays sealed with the key of its day, as a file does.

/** A tax document with opened contents. */
export interface OpenTaxDocument extends Omit<TaxDocumentRow, 'xml'> {
  xml: string
}

interface Contents {
  xml: string
  parties: Parties
}

type DocumentKey = Pick<TaxDocumentRow, 'uuid' | 'isSimplified'>

/** The columns of a document's contents. */
export const documentColumns = (
  vault: Vault,
  { uuid, isSimplified }: DocumentKey,
  { xml, parties }: Contents,
): { xml: StoredXml; parties: string } => {
  if (!isSimplified) return { xml: xml as unknown as StoredXml, parties: json(parties) }
  return {
    xml: vault.seal(SEALED_FOR_GOOD.taxXml, [uuid], xml) as unknown as StoredXml,
    parties: json(
      withNumber(parties, (number) => String(vault.seal(SEALED_FOR_GOOD.taxParties, [uuid], number))),
    ),
  }
}

export const openTaxDocument = (vault: Vault, row: TaxDocumentRow): OpenTaxDocument => {
  const { uuid, isSimplified, xml, parties } = row
  if (!isSimplified) return { ...row, xml: String(xml) }
  return {
    ...row,
    xml: vault.open(SEALED_FOR_GOOD.taxXml, [uuid], sealedText(xml)),
    parties: withNumber(parties, (number) =>
      vault.open(SEALED_FOR_GOOD.taxParties, [uuid], sealedText(number)),
    ),
  }
}

/** The authority's copy in the form in which it is stored. */
export const sealCopy = (vault: Vault, { uuid, isSimplified }: DocumentKey, xml: Buffer): Buffer =>
  isSimplified
    ? Buffer.from(String(vault.seal(SEALED_FOR_GOOD.taxCopy, [uuid], xml.toString('base64'))))
    : xml

export const openCopy = (vault: Vault, { uuid, isSimplified }: DocumentKey, stored: Buffer): Buffer =>
  isSimplified
    ? Buffer.from(vault.open(SEALED_FOR_GOOD.taxCopy, [uuid], sealedText(stored)), 'base64')
    : stored

const sealedText = (stored: unknown): SealedText => String(stored) as unknown as SealedText

const withNumber = ({ seller, buyer }: Parties, change: (number: string) => string): Parties => ({
  seller,
  buyer: {
    ...buyer,
    identificationNumber: buyer.identificationNumber === null ? null : change(buyer.identificationNumber),
  },
})
