/** A reason not to start, in one sentence that says what to do about it. */
export class SandboxStartError extends Error {
  override name = 'SandboxStartError'
}
