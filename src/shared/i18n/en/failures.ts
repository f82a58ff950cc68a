export { FAILURE_TEXTS as default } from '#contract/failure-texts.ts'
