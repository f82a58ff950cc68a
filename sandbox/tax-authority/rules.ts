import { amountRules } from './amount-rules.ts'
import type { TaxDocument } from './document.ts'
import { headRules } from './head-rules.ts'
import { lineRules } from './line-rules.ts'
import { partyRules } from './party-rules.ts'
import type { Circumstances, Message, Rule, Severity } from './rule.ts'
import { sealRules } from './seal-rules.ts'

export const RULES: readonly Rule[] = [
  ...headRules,
  ...partyRules,
  ...lineRules,
  ...amountRules,
  ...sealRules,
]

/** The problems of a document, in the order of the rules. */
export const problemsOf = (document: TaxDocument, circumstances: Circumstances): Message[] =>
  RULES.filter(({ holds }) => !holds(document, circumstances)).map(messageOf)

/** The message of a rule; a rule that is not implemented here has a message with only its code. */
export const messageOfCode = (code: string, severity: Severity): Message => {
  const message = RULES.find((rule) => rule.code === code)?.message ?? `The document breaks ${code}.`
  return messageOf({ code, severity, message })
}

export const messageOf = (rule: Omit<Rule, 'holds'>): Message => ({
  type: rule.severity,
  code: rule.code,
  category: rule.category ?? (/^BR-KSA|^BR-CUSTOM/.test(rule.code) ? 'KSA' : 'EN_16931'),
  message: rule.message,
  status: rule.severity,
})
