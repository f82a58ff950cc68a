import { ERRORS, type ErrorCode } from '#contract/errors.ts'

export default Object.fromEntries(Object.entries(ERRORS).map(([code, { message }]) => [code, message])) as {
  readonly [Code in ErrorCode]: (typeof ERRORS)[Code]['message']
}
