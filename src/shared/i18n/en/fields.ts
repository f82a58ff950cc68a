import { FIELD_MESSAGES } from '#contract/field-messages.ts'

export default FIELD_MESSAGES
