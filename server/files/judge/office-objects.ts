import { type CompoundFile, readCompoundFile } from './compound-file.ts'
import type { Judgement } from './judgement.ts'

/**
 * Streams of objects inside an Office document: a file embedded as an icon, which can be any program; a formula of the editor that
 * Microsoft removed because of its security holes; and a control.
 */
const ACTIVE_STREAMS = ['\u0001OLE10NATIVE', 'EQUATION NATIVE', '\u0003OCXNAME', '\u0003OCXDATA']
const MACRO_STREAM = '_VBA_PROJECT'
/** The stream with the flag of a linked object. Source: [MS-OLEDS], OLEStream. */
const OLE_STREAM = '\u0001OLE'
const OLE_FLAGS_AT = 4
const OLE_LINKED = 1

const COMPOUND_MARK = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP_MARK = Buffer.from('PK')

export const isCompoundFile = (content: Buffer): boolean => content.indexOf(COMPOUND_MARK) === 0

/** Judges Office's old container by the names of its streams. */
export const judgeStreams = ({ names }: Pick<CompoundFile, 'names'>): Judgement['kind'] => {
  if (names.has(MACRO_STREAM)) return 'with-macros'
  return ACTIVE_STREAMS.some((name) => names.has(name)) ? 'active' : 'good'
}

/** Judges an object in a Word file. Anything except a document in the old or the new container is `active`. */
export const judgeObject = (content: Buffer): Judgement['kind'] => {
  if (content.indexOf(ZIP_MARK) === 0)
    return /vbaProject\.bin/i.test(content.toString('latin1')) ? 'with-macros' : 'good'
  if (!isCompoundFile(content)) return 'active'
  const file = readCompoundFile(content)
  return isLinked(file) ? 'active' : judgeStreams(file)
}

const isLinked = (file: CompoundFile): boolean => {
  const start = file.contentOfStream(OLE_STREAM)
  return start.length >= OLE_FLAGS_AT + 4 && (start.readUInt32LE(OLE_FLAGS_AT) & OLE_LINKED) !== 0
}
