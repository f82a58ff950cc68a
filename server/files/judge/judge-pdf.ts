import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Judgement } from './judgement.ts'
import { type PdfObjects, readObjects } from './pdf-objects.ts'
import { decodeXml, readXml } from './xml.ts'

const MAX_PAGES = 1_000
const MAX_DEPTH = 100

/** Reads a PDF as a viewer does, then checks every object in it, including objects that no page shows. */
export const judgePdf = async (content: Uint8Array): Promise<Judgement> => {
  const kind = await readPages(content)
  if (kind !== 'good') return { kind }
  return { kind: (await isActive(content)) ? 'active' : 'good' }
}

/** Opens every page, and reads the drawing of the first page. */
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

/** Dictionary keys of a program, or of a film or model with a program. */
const ACTIVE_KEYS = new Set(['JS', 'JavaScript', 'RichMedia'])
/** Actions that start a program, load another file or play a media file. Source: ISO 32000-2, 12.6.4. */
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
/** Actions that stay in the file. Any other action, such as a link to the web, needs a person's click. */
const QUIET_ACTIONS = new Set(['GoTo', 'GoTo3DView', 'Named', 'Hide', 'ResetForm', 'SetOCGState', 'Trans'])
const NAMES_OF_FILE = ['F', 'UF', 'DOS', 'Mac', 'Unix']
const DATA_NAME = /^[^\p{Cc}:]+\.xml$/iu
/** Namespaces of XML for web pages, drawings and transformations of other XML. */
const ACTIVE_XML = new Set([
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1999/XSL/Transform',
])
/** Elements of a form in XML that run or send something, and a document type. */
const ACTIVE_FORM =
  /<(?:[^\s<>/]+:)?(?:script|event|submit|execute|exObject|connectionSet|wsdlConnection)(?![\w-])|<!(?!--|\[CDATA\[)/i
const EMBEDDED = new Set(['EmbeddedFile'])
/** Active keys and actions in the text of an object that cannot be read. */
const UNREADABLE_ACTION =
  /\/(?:ObjStm|JS|JavaScript|XFA|Launch|ImportData|GoToE|Rendition|Movie|RichMedia\w*|EF|EmbeddedFile|OpenAction|AA)(?!\w)/

/** True for an active element, and for an element that continues in the next stream of the form. */
const isActiveForm = (xml: string): boolean =>
  ACTIVE_FORM.test(xml) || xml.lastIndexOf('<') > xml.lastIndexOf('>')

const isActive = async (content: Uint8Array): Promise<boolean> => {
  const objects = await readObjects(content)
  return (
    objects.unreadable.some((text) => UNREADABLE_ACTION.test(text)) ||
    objects.all.some((object) => isName(object, ACTIVE_ACTIONS, ACTIVE_KINDS) || acts(objects, object, 0))
  )
}

const isName = (object: PDFObject, ...sets: readonly ReadonlySet<string>[]): boolean =>
  object instanceof PDFName && sets.some((names) => names.has(object.decodeText()))

const acts = (objects: PdfObjects, object: PDFObject, depth: number): boolean => {
  if (depth > MAX_DEPTH) return true
  if (object instanceof PDFArray) return object.asArray().some((part) => acts(objects, part, depth + 1))
  const isStream = object instanceof PDFStream
  const dictionary = isStream ? object.dict : object
  if (!(dictionary instanceof PDFDict)) return false
  if (isStream && isOfElsewhere(dictionary)) return true
  return dictionary.entries().some(([key, value]) => {
    const name = key.decodeText()
    if (ACTIVE_KEYS.has(name)) return true
    if (name === 'S' && isName(value, ACTIVE_ACTIONS)) return true
    if (name === 'Subtype' && isName(value, ACTIVE_KINDS)) return true
    if (name === 'Type' && isName(value, EMBEDDED) && !isData(object)) return true
    if (name === 'EF' && !isOnlyData(objects, dictionary, value)) return true
    if (name === 'OpenAction' && actsWithoutClick(objects, value)) return true
    if (name === 'XFA' && !isQuietForm(objects, value)) return true
    if (name === 'AA' && anyActsWithoutClick(objects, value)) return true
    return acts(objects, value, depth + 1)
  })
}

/** True for a stream with its content in another file. */
const isOfElsewhere = (dictionary: PDFDict): boolean =>
  ['F', 'FFilter'].some((key) => dictionary.has(PDFName.of(key)))

/**
 * True when an action, or an action after it, must not run without a click. A PDF may have a destination on a page instead of an
 * action; a destination is harmless.
 */
const actsWithoutClick = (
  objects: PdfObjects,
  action: PDFObject | undefined,
  seen = new Set<PDFObject>(),
): boolean =>
  objects.resolve(action).some((object) => {
    if (seen.has(object)) return false
    seen.add(object)
    if (object instanceof PDFArray)
      return object.asArray().some((part) => actsWithoutClick(objects, part, seen))
    if (!(object instanceof PDFDict)) return false
    const kinds = objects.resolve(object.get(PDFName.of('S')))
    return (
      kinds.some((kind) => !isName(kind, QUIET_ACTIONS)) ||
      actsWithoutClick(objects, object.get(PDFName.of('Next')), seen)
    )
  })

const anyActsWithoutClick = (objects: PdfObjects, actions: PDFObject): boolean =>
  objects
    .resolve(actions)
    .some((all) => all instanceof PDFDict && all.values().some((action) => actsWithoutClick(objects, action)))

/** True when all embedded files are XML data, as in an electronic invoice. Any other embedded file is refused. */
const isOnlyData = (objects: PdfObjects, file: PDFDict, contents: PDFObject): boolean => {
  const names = NAMES_OF_FILE.flatMap((key) => objects.resolve(file.get(PDFName.of(key))))
  const found = objects.resolve(contents)
  // The usage rights of a form have an array, not files, under the same key.
  const inside = found.flatMap((all) => (all instanceof PDFDict ? all.values() : []))
  if (found.length > 0 && inside.length === 0) return true
  return (
    names.length > 0 &&
    names.every((name) => DATA_NAME.test(textOf(name))) &&
    inside.map((content) => objects.resolve(content)).every((all) => all.length > 0 && all.every(isData))
  )
}

/** True when no stream of an XML form is active. A form has one stream or several. */
const isQuietForm = (objects: PdfObjects, form: PDFObject): boolean =>
  objects
    .resolve(form)
    .flatMap((part) =>
      part instanceof PDFArray ? part.asArray().flatMap((one) => objects.resolve(one)) : [part],
    )
    .every((part) => !(part instanceof PDFStream) || !isActiveForm(xmlOf(part) ?? '<'))

/** The text of a stream of XML; undefined when it cannot be read. */
const xmlOf = (object: PDFObject): string | undefined => {
  try {
    return object instanceof PDFRawStream ? decodeXml(decodePDFRawStream(object).decode()) : undefined
  } catch {
    return undefined
  }
}

const textOf = (object: PDFObject): string =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : ''

const isData = (object: PDFObject): boolean => {
  const xml = xmlOf(object)
  if (xml === undefined) return false
  try {
    readXml(xml.trimStart(), (parser) => {
      parser.on('processinginstruction', refuse)
      parser.on('opentag', ({ uri }) => {
        if (ACTIVE_XML.has(uri)) refuse()
      })
    })
    return true
  } catch {
    return false
  }
}

const refuse = () => {
  throw new Error('an XML that a program opens')
}
