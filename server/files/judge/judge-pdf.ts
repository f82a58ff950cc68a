import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Judgement } from './judgement.ts'

const MAX_PAGES = 1_000
const MAX_DEPTH = 100

/** Reads a PDF as a viewer does, then checks every object in it, including objects that no page shows. */
export const judgePdf = async (content: Uint8Array): Promise<Judgement> => {
  const kind = await readPages(content)
  if (kind !== 'good') return { kind }
  return { kind: (await isActive(content)) ? 'active' : 'good' }
}

/** Opens every page, and reads the drawing of the first. */
const readPages = async (content: Uint8Array): Promise<Judgement['kind']> => {
  const task = getDocument({ data: Uint8Array.from(content), verbosity: 0, useWasm: false, enableXfa: false })
  try {
    const document = await task.promise
    if (document.numPages > MAX_PAGES) return 'too-complex'
    for (let number = 1; number <= document.numPages; number += 1) await document.getPage(number)
    await (await document.getPage(1)).getOperatorList()
    return 'good'
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'with-password' : 'damaged'
  } finally {
    await task.destroy()
  }
}

/** Keys of a dictionary whose value is a program, or a film or model with a program. */
const ACTIVE_KEYS = new Set(['JS', 'JavaScript', 'RichMedia'])
/** Actions that start a program, load another file or play one. Source: ISO 32000-2, 12.6.4. */
const ACTIVE_ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'GoToE',
  'Rendition',
  'Movie',
  'RichMediaExecute',
])
const ACTIVE_KINDS = new Set(['RichMedia', 'Movie', 'Screen', '3D'])

const isActive = async (content: Uint8Array): Promise<boolean> => {
  const start = Math.max(0, Buffer.from(content).indexOf('%PDF-'))
  try {
    const document = await PDFDocument.load(content.subarray(start), {
      password: '',
      ignoreEncryption: true,
      updateMetadata: false,
      parseSpeed: Number.POSITIVE_INFINITY,
    })
    return document.context.enumerateIndirectObjects().some(([, object]) => holdsAction(object, 0))
  } catch {
    return mayBeActive(Buffer.from(content).toString('latin1'))
  }
}

/** Searches the text of a PDF that only a viewer can read. Compressed objects cannot be searched, so they count as active. */
const mayBeActive = (text: string): boolean => {
  const names = text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return /\/(?:ObjStm|Encrypt|JS|JavaScript|Launch|ImportData|GoToE|Rendition|Movie|RichMedia|EmbeddedFile)\b/.test(
    names,
  )
}

const textOf = (object: PDFObject | undefined): string =>
  object instanceof PDFName ? object.decodeText() : ''

const holdsAction = (object: PDFObject, depth: number): boolean => {
  if (depth > MAX_DEPTH) return true
  if (object instanceof PDFArray) return object.asArray().some((part) => holdsAction(part, depth + 1))
  const dictionary = object instanceof PDFStream ? object.dict : object
  if (!(dictionary instanceof PDFDict)) return false
  if (isEmbeddedFile(object, dictionary)) return true
  return dictionary.entries().some(([key, value]) => {
    const name = key.decodeText()
    if (ACTIVE_KEYS.has(name)) return true
    if (name === 'S' && ACTIVE_ACTIONS.has(textOf(value))) return true
    if (name === 'Subtype' && ACTIVE_KINDS.has(textOf(value))) return true
    return holdsAction(value, depth + 1)
  })
}

/** True for an embedded file that is not XML: electronic invoices embed their data as XML, and any other file is refused. */
const isEmbeddedFile = (object: PDFObject, dictionary: PDFDict): boolean =>
  textOf(dictionary.get(PDFName.of('Type'))) === 'EmbeddedFile' &&
  !(object instanceof PDFRawStream && isXml(decodePDFRawStream(object).getBytes(200)))

const isXml = (bytes: Uint8Array | Uint8ClampedArray): boolean =>
  /^(?:\uFEFF|ï»¿)?\s*<\?xml\b/.test(Buffer.from(bytes).toString('latin1'))
