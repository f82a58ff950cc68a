export { default as common } from '../ar/common.ts'
export { default as errors } from '../ar/errors.ts'
export { default as failures } from '../ar/failures.ts'
export { default as layout } from '../ar/layout.ts'
