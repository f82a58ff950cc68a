import type { Parties } from '#rules/invoice-parties.ts'
import { json } from '../db/client.ts'
import type { TaxDocumentRow } from '../db/schema.ts'
import type { StoredXml } from '../db/tables/billing-tables.ts'
import { SEALED_FOR_GOOD, type SealedText } from '../sealing/sealed-columns.ts'
import type { Vault } from '../sealing/vault.ts'

// The document of a company has the public number of the register, and is stored as it is. That of a person has their National ID or
// Iqama. Its row never changes, so it keeps the key of its day, as a file does.

/** A tax document whose contents can be read. */
export interface OpenTaxDocument extends Omit<TaxDocumentRow, 'xml'> {
  xml: string
}

interface Contents {
  xml: string
  parties: Parties
}

type Place = Pick<TaxDocumentRow, 'uuid' | 'isSimplified'>

/** The columns of a document's contents. */
export const documentColumns = (
  vault: Vault,
  { uuid, isSimplified }: Place,
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

/** The bytes to store of the authority's copy. */
export const sealCopy = (vault: Vault, { uuid, isSimplified }: Place, xml: Buffer): Buffer =>
  isSimplified
    ? Buffer.from(String(vault.seal(SEALED_FOR_GOOD.taxCopy, [uuid], xml.toString('base64'))))
    : xml

export const openCopy = (vault: Vault, { uuid, isSimplified }: Place, stored: Buffer): Buffer =>
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
