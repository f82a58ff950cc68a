/** A type of file that is accepted, named by the extension that a misnamed file gets. */
export type FileKind = 'pdf' | 'doc' | 'docx' | 'png' | 'jpg'

/**
 * What reading a whole file found. `good`: it can be read, and `content` is a new encoding of a picture. `active`: a part of it runs or
 * loads something. `too-complex`: it unpacks to more than the limits allow.
 */
export type Judgement =
  | { kind: 'good'; content?: Uint8Array }
  | { kind: 'damaged' | 'active' | 'with-macros' | 'with-password' | 'too-complex' }
