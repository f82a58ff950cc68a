export { default as common } from '../en/common.ts'
export { default as errors } from '../en/errors.ts'
export { default as failures } from '../en/failures.ts'
export { default as layout } from '../en/layout.ts'
