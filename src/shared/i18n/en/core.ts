export { default as common } from './common.ts'
export { default as errors } from './errors.ts'
export { default as failures } from './failures.ts'
export { default as layout } from './layout.ts'
