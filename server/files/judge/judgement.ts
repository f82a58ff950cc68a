/** An accepted type of file. A misnamed file gets this name as its extension. */
export type FileKind = 'pdf' | 'doc' | 'docx' | 'png' | 'jpg'

/**
 * The result of reading a whole file. `good`: the file can be read; for a picture, `content` is a new encoding. `active`: a part of the
 * file runs or loads something. `too-complex`: the file unpacks to more than the limits allow.
 */
export type Judgement =
  | { kind: 'good'; content?: Uint8Array }
  | { kind: 'damaged' | 'active' | 'with-macros' | 'with-password' | 'too-complex' }
