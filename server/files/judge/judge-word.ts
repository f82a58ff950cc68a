import { posix } from 'node:path'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { Judgement } from './judgement.ts'
import { isCompoundFile, judgeObject } from './office-objects.ts'
import { isWebAddress, leadsElsewhere } from './places.ts'
import { FieldReader } from './word-fields.ts'
import { DocumentType, decodeXml, readXml } from './xml.ts'

const MAX_ENTRIES = 4_000
/** Bytes of all entries together, unpacked. */
const MAX_BYTES = 200 * 1024 * 1024
/** Bytes of one part, unpacked. */
const MAX_PART_BYTES = 60 * 1024 * 1024

const CONTENT_TYPES = '[content_types].xml'
const RELATIONSHIPS = /^(.*\/|)_rels\/([^/]*)\.rels$/
const MACROS = /(?:^|\/)vbaproject\.bin$/
const MACRO_FILES = /\.(?:docm|dotm|xlsm|xltm|xlam|pptm|potm|ppam|ppsm)$/
const CONTROL_FILES = /^word\/activex\//
/** Types of links that a person clicks, after seeing the target. */
const CLICKED = new Set(['hyperlink'])
/**
 * Types of links that Word loads automatically. A web server then learns only the computer's address; a file share also learns a
 * sign-in.
 */
const SHOWN = new Set(['image', 'video', 'audio', 'media'])
/** Types of links to programs. The file of a program can have any name. */
const CONTROLS = new Set(['control', 'activeXControl', 'activeXControlBinary'])
/** Type of a link to another document, such as a web page. Word converts and inserts that document when it opens the file. */
const IMPORTED = 'aFChunk'
const MACRO_PARTS = new Set(['vbaProject', 'wordVbaData'])
const OBJECTS = new Set(['oleObject', 'package'])
const XML_PART = /\.(?:xml|rels|vml)$/
/** A part without this word has no field. */
const INSTRUCTION = /instr/i
/** Includes a document type, because its entities could produce that word. Drawings have other names and may have a document type. */
const FIELDS = /instr|<!DOCTYPE/i

class Refused extends Error {
  readonly kind: Judgement['kind']
  constructor(kind: Judgement['kind']) {
    super(kind)
    this.kind = kind
  }
}

/** Reads a DOCX: its list of parts, its links, its objects and the fields of every part. */
export const judgeWord = async (content: Uint8Array): Promise<Judgement> => {
  try {
    const zip = await yauzl.fromBufferPromise(Buffer.from(content), { lazyEntries: true })
    await readParts(zip)
    return { kind: 'good' }
  } catch (error) {
    if (error instanceof DocumentType) return { kind: 'active' }
    return { kind: error instanceof Refused ? error.kind : 'damaged' }
  }
}

const readParts = async (zip: ZipFile): Promise<void> => {
  const parts = await listParts(zip)
  const objects = new Set<string>()
  let main: string | undefined
  for (const [name, entry] of parts) {
    const folder = RELATIONSHIPS.exec(name)?.[1]
    if (folder === undefined) continue
    for (const { type, target } of readLinks(decodeXml(await bytesOf(zip, entry)))) {
      const part = partName(target.startsWith('/') ? target : posix.join(folder, target))
      if (MACRO_PARTS.has(type)) throw new Refused('with-macros')
      if (CONTROLS.has(type) || type === IMPORTED) throw new Refused('active')
      if (OBJECTS.has(type)) objects.add(part)
      if (folder === '' && type === 'officeDocument') main = part
    }
  }
  if (!parts.has(CONTENT_TYPES) || main === undefined || !parts.has(main)) throw new Refused('damaged')
  for (const [name, entry] of parts) {
    const start = await startOf(zip, entry)
    if (objects.has(name) || isCompoundFile(start)) requireGood(judgeObject(await bytesOf(zip, entry)))
    if (name !== main && !isXml(start)) continue
    const text = decodeXml(await bytesOf(zip, entry))
    if (name === main || (XML_PART.test(name) ? FIELDS : INSTRUCTION).test(text)) readText(text)
  }
}

/** The entries by their names in the form that Word compares. */
const listParts = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > MAX_ENTRIES) throw new Refused('too-complex')
  let bytes = 0
  const parts = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const name = partName(entry.fileName)
    bytes += entry.uncompressedSize
    if (bytes > MAX_BYTES) throw new Refused('too-complex')
    if (MACROS.test(name) || MACRO_FILES.test(name)) throw new Refused('with-macros')
    if (CONTROL_FILES.test(name)) throw new Refused('active')
    // Word may use one of the two parts, and this reader the other.
    if (parts.has(name)) throw new Refused('damaged')
    parts.set(name, entry)
  }
  return parts
}

/** Names are compared without case and escapes. */
const partName = (name: string): string =>
  name
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/^\/+/, '')
    .toLowerCase()

const bytesOf = async (zip: ZipFile, entry: Entry): Promise<Buffer> => {
  if (entry.uncompressedSize > MAX_PART_BYTES) throw new Refused('too-complex')
  const stream = await zip.openReadStreamPromise(entry)
  return Buffer.concat(await stream.toArray())
}

/** The first bytes of an entry, unpacked. */
const startOf = async (zip: ZipFile, entry: Entry): Promise<Buffer> => {
  for await (const bytes of await zip.openReadStreamPromise(entry)) return bytes as Buffer
  return Buffer.alloc(0)
}

const isXml = (start: Buffer): boolean =>
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*(?:<|$)/.test(start.toString('latin1'))

const requireGood = (kind: Judgement['kind']): void => {
  if (kind !== 'good') throw new Refused(kind)
}

interface Link {
  /** The end of the type's address. */
  type: string
  target: string
}

/** The links of a part. Throws for a link that Word follows automatically to another computer. */
const readLinks = (xml: string): Link[] => {
  const links: Link[] = []
  readXml(xml, (parser) => {
    parser.on('opentag', ({ local, attributes }) => {
      if (local !== 'Relationship') return
      const attributeOf = (attribute: string) => attributes[attribute]?.value ?? ''
      const [type, target] = [attributeOf('Type').replace(/^.*\//, ''), attributeOf('Target')]
      if (attributeOf('TargetMode') !== 'External' && !leadsElsewhere(target)) links.push({ type, target })
      else if (!isHarmless(type, target)) throw new Refused('active')
    })
  })
  return links
}

const isHarmless = (type: string, target: string): boolean =>
  CLICKED.has(type) || !leadsElsewhere(target) || (SHOWN.has(type) && isWebAddress(target))

const readText = (xml: string): void => {
  const fields = new FieldReader()
  let isInstruction = false
  const refuseIf = (isActive: boolean) => {
    if (isActive) throw new Refused('active')
  }
  readXml(xml, (parser) => {
    parser.on('opentag', ({ local, attributes }) => {
      const attributeOf = (name: string) => Object.values(attributes).find((one) => one.local === name)?.value
      isInstruction = local === 'instrText' || local === 'delInstrText'
      if (local === 'p') refuseIf(fields.endLoose())
      const instruction = attributeOf('instr')
      if (instruction !== undefined) refuseIf(fields.whole(instruction))
      if (local !== 'fldChar') return
      const step = attributeOf('fldCharType')
      if (step === 'begin') fields.begin()
      if (step === 'separate') fields.separate()
      if (step === 'end') refuseIf(fields.end())
    })
    parser.on('text', (piece) => {
      if (isInstruction) fields.add(piece)
    })
    parser.on('cdata', (piece) => {
      if (isInstruction) fields.add(piece)
    })
    parser.on('closetag', () => {
      isInstruction = false
    })
  })
  refuseIf(fields.endOpen())
}
