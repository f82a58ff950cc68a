export { default } from '#rules/application-names/en.ts'
