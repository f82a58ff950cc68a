/** A reason not to start, with advice, in one sentence. */
export class SandboxStartError extends Error {
  override name = 'SandboxStartError'
}
