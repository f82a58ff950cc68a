import {
  PDFContext,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'

/** The objects of a PDF. */
export interface PdfObjects {
  all: readonly PDFObject[]
  /** The text of each object that cannot be read, with the escapes in names decoded. */
  unreadable: readonly string[]
  /** The possible objects of a value: all objects with the referenced number, or the value itself. */
  resolve(value: PDFObject | undefined): readonly PDFObject[]
}

const GAP = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])`
/** The header of an object: its number, its generation and the word `obj`. */
const HEADER = new RegExp(String.raw`(\d+)\.?${GAP}+\d+\.?${GAP}*obj`, 'g')
/** Maximum number of references that follow each other. */
const MAX_REFERENCES = 20

/**
 * Reads an object at every possible position, even inside a stream, a text or a comment. The table of a PDF can name any position. So
 * this finds all objects of one number, whichever of them a viewer uses.
 */
export const readObjects = async (content: Uint8Array): Promise<PdfObjects> => {
  const text = Buffer.from(content).toString('latin1')
  const decrypted = /\/Encrypt\b/.test(withoutEscapes(text)) ? await decryptedContext(content) : undefined
  const unreadable: string[] = []
  const byNumber = new Map<number, PDFObject[]>()
  const add = (number: number, object: PDFObject) => {
    const same = byNumber.get(number)
    if (same) same.push(object)
    else byNumber.set(number, [object])
  }
  const reader = new ObjectReader(content)
  for (const header of text.matchAll(HEADER)) {
    const number = Number(header[1])
    const start = header.index + header[0].length
    try {
      const object = reader.readAt(start)
      const isKnown = byNumber.has(number)
      add(number, object)
      if (!isPacked(object)) continue
      if (decrypted && isKnown) throw new Error('only the last of two encrypted streams is decrypted')
      await unpack(decrypted ? decrypted.lookup(PDFRef.of(number)) : object, add)
    } catch {
      const end = text.indexOf('endobj', start)
      unreadable.push(withoutEscapes(text.slice(start, end < 0 ? undefined : end)))
    }
  }
  const resolve = (value: PDFObject | undefined, depth = 0): readonly PDFObject[] => {
    if (value === undefined || depth > MAX_REFERENCES) return []
    if (!(value instanceof PDFRef)) return [value]
    return (byNumber.get(value.objectNumber) ?? []).flatMap((object) => resolve(object, depth + 1))
  }
  return { all: [...byNumber.values()].flat(), unreadable, resolve }
}

class ObjectReader extends PDFParser {
  readAt(offset: number): PDFObject {
    this.bytes.moveTo(offset)
    return this.parseObject()
  }
}

const withoutEscapes = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Returns an empty context when the file cannot be decrypted. */
const decryptedContext = async (content: Uint8Array): Promise<PDFContext> => {
  try {
    const document = await PDFDocument.load(
      content.subarray(Math.max(0, Buffer.from(content).indexOf('%PDF-'))),
      {
        password: '',
        ignoreEncryption: true,
        updateMetadata: false,
        parseSpeed: Number.POSITIVE_INFINITY,
      },
    )
    return document.context
  } catch {
    return PDFContext.create()
  }
}

/** True for a stream of further objects. Ignores the type of the stream, because some viewers do. */
const isPacked = (object: PDFObject): object is PDFRawStream =>
  object instanceof PDFRawStream && object.dict.has(PDFName.of('N')) && object.dict.has(PDFName.of('First'))

const unpack = async (
  stream: PDFObject | undefined,
  add: (number: number, object: PDFObject) => void,
): Promise<void> => {
  if (!(stream instanceof PDFRawStream)) throw new Error('no stream')
  const { dict } = stream
  const keys = ['Filter', 'DecodeParms'].map((key) => dict.get(PDFName.of(key)))
  if (keys.some((value) => value instanceof PDFRef))
    throw new Error('the filter of the stream is in another object')
  dict.context.assign = ({ objectNumber }, object) => add(objectNumber, object)
  await PDFObjectStreamParser.forStream(stream).parseIntoContext()
}
