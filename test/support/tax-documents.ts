/** The previous hash of the first document: the hash of a zero, as the authority defines it. */
export const FIRST_PREVIOUS_HASH =
  'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=='

/** A signed document without the parts that its hash excludes; the rest is canonical already. */
export const unsealed = (xml: string): string =>
  xml
    .replace(/^<\?xml[^\n]*\n/, '')
    .replace(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>/s, '')
    .replace(
      /<cac:AdditionalDocumentReference><cbc:ID>QR<\/cbc:ID>.*?<\/cac:AdditionalDocumentReference>/s,
      '',
    )
    .replace(/<cac:Signature>.*?<\/cac:Signature>/s, '')

/** The values of a QR code in the order of their tags, as the authority's app reads them. */
export const qrValues = (qr: string): Buffer[] => {
  const bytes = Buffer.from(qr, 'base64')
  const found: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0)) {
    if (bytes[at] !== found.length + 1) throw new Error(`The tag ${bytes[at]} is out of order`)
    found.push(bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0)))
  }
  return found
}
