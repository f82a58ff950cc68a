import { SaxesParser } from 'saxes'

/** A parser for listeners. A listener may throw to end the reading. */
export type XmlParser = SaxesParser<{ xmlns: true }>

/** Thrown for a document type, because it can name files and multiply text. */
export class DocumentType extends Error {}

/** Reads XML to its end. Throws for malformed XML, and throws DocumentType. */
export const readXml = (xml: string, listen: (parser: XmlParser) => void): void => {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new DocumentType()
  })
  listen(parser)
  parser.write(xml).close()
}

/** Decodes an XML file, in the encoding of its first bytes, else in its declared encoding. Throws for an unknown encoding. */
export const decodeXml = (bytes: Uint8Array): string => {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const mark = /^(?:\xff\xfe|<\0)/.test(start)
    ? 'utf-16le'
    : /^(?:\xfe\xff|\0<)/.test(start)
      ? 'utf-16be'
      : undefined
  const declared = /^(?:ï»¿)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1]
  return new TextDecoder(mark ?? declared ?? 'utf-8', { fatal: true }).decode(bytes)
}
