import { relative, sep } from 'node:path'
import ts from 'typescript'
import { CUSTOMER_STATUSES, STATUS_REASONS } from '#contract/entities/common.ts'
import { IDENTITY_STATUSES } from '#contract/entities/identity.ts'
import { InvoiceStatus, PaymentResult } from '#contract/entities/invoice.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { cardAttemptMachine } from '#machines/card-attempt/card-attempt.machine.ts'
import { chargeMachine } from '#machines/charge/charge.machine.ts'
import { cloudAccountMachine } from '#machines/cloud-account/cloud-account.machine.ts'
import { identityMachine } from '#machines/identity/identity.machine.ts'
import { invitationMachine } from '#machines/invitation/invitation.machine.ts'
import { invoiceMachine } from '#machines/invoice/invoice.machine.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { unexplainedPaymentMachine } from '#machines/unexplained-payment/unexplained-payment.machine.ts'

/** The charts that the server owns, by their folders. */
const MACHINES = {
  account: accountMachine,
  onboarding: onboardingMachine,
  invoice: invoiceMachine,
  charge: chargeMachine,
  'card-attempt': cardAttemptMachine,
  identity: identityMachine,
  invitation: invitationMachine,
  'cloud-account': cloudAccountMachine,
  'unexplained-payment': unexplainedPaymentMachine,
}

/** What answers call the states beside their own names. */
const IN_ANSWERS: Partial<Record<keyof typeof MACHINES, readonly string[]>> = {
  account: [...CUSTOMER_STATUSES, ...STATUS_REASONS, 'needs-attention'],
  invoice: InvoiceStatus.options,
  charge: PaymentResult.options,
  identity: IDENTITY_STATUSES,
}

/** What the states of each chart are called, in the chart and in answers, by the folder of the chart. */
const VOCABULARIES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (Object.keys(MACHINES) as (keyof typeof MACHINES)[]).map((folder) => [
    folder,
    new Set([...(IN_ANSWERS[folder] ?? []), ...Object.keys(MACHINES[folder].states)]),
  ]),
)

/** Names that mean a state of a chart wherever they stand, regardless of the type beside them. */
const UNMISTAKABLE = new Set([
  'pending-review',
  'suspended',
  'pending-cancellation',
  'failed-settlement',
  'budget-overage',
  'terms-violation',
  'terms-conditions',
  'success-creation',
  'onboarding-completed',
  'changes-requested',
])

/** The texts a type allows; null when it allows any, or what is no text. */
const textsOf = (type: ts.Type): string[] | null => {
  const texts: string[] = []
  for (const part of type.isUnion() ? type.types : [type]) {
    if (part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) continue
    if (!part.isStringLiteral()) return null
    if (part.value !== '') texts.push(part.value)
  }
  return texts
}

/** Where a literal stands: in the product's own statements, and the chart in whose folder its file lies, which may name its own states, and all others. */
interface Place {
  own: ReadonlySet<string>
  foreign: readonly ReadonlySet<string>[]
  isChart: boolean
  hasStatements: boolean
}

const placeOf = (file: string): Place => {
  const [, folder = ''] = /^machines\/([^/]+)\//.exec(file) ?? []
  return {
    own: VOCABULARIES.get(folder) ?? new Set(),
    foreign: [...VOCABULARIES].flatMap(([chart, names]) => (chart === folder ? [] : [names])),
    isChart: folder !== '',
    hasStatements: file.startsWith('server/db/') || file.endsWith('store.ts'),
  }
}

const areOf = (names: ReadonlySet<string>, texts: readonly string[]): boolean =>
  texts.every((text) => names.has(text))

/** Every state of each chart, and every status that says what an account, an invoice or a verification is. */
const WHOLE: readonly (readonly string[])[] = [
  CUSTOMER_STATUSES,
  IDENTITY_STATUSES,
  InvoiceStatus.options,
  ...Object.values(MACHINES).map(({ states }) => Object.keys(states)),
]

/** Whether a type has every state of a chart, with other words beside them or without. */
const holdsChart = (texts: readonly string[]): boolean =>
  WHOLE.some((names) => names.every((name) => texts.includes(name)))

const isChartType = ({ own, foreign }: Place, texts: readonly string[] | null): boolean =>
  texts !== null &&
  texts.length > 1 &&
  !areOf(own, texts) &&
  (foreign.some((names) => areOf(names, texts)) || holdsChart(texts))

const isState = ({ own, foreign }: Place, text: string): boolean =>
  !own.has(text) && foreign.some((names) => names.has(text))

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BarBarToken,
])

/** The value a literal is compared with or stands in for, or null where it is neither. */
const comparedWith = (literal: ts.StringLiteralLike): ts.Expression | null => {
  const { parent } = literal
  if (ts.isBinaryExpression(parent) && COMPARISONS.has(parent.operatorToken.kind))
    return parent.left === literal ? parent.right : parent.left
  if (ts.isCaseClause(parent)) return parent.parent.parent.expression
  return null
}

const STATE_NAME = /^(state|step)$|(State|Step|_state|_step)$/

/** Rows and answers keep some states as any text. */
const isNamedState = (value: ts.Expression): boolean => {
  const name = ts.isPropertyAccessExpression(value) ? value.name : value
  return ts.isIdentifier(name) && STATE_NAME.test(name.text)
}

/** The kind of a value is its shape and never a state: a provider's verdict has the words of a charge. */
const isKind = (value: ts.Expression): boolean => {
  const name = ts.isPropertyAccessExpression(value) ? value.name : value
  return ts.isIdentifier(name) && name.text === 'kind'
}

/** A name of a property, a module or a type is no value. */
const isName = (literal: ts.StringLiteralLike): boolean =>
  ts.isPropertyAssignment(literal.parent)
    ? literal.parent.name === literal
    : ts.isImportDeclaration(literal.parent) ||
      ts.isLiteralTypeNode(literal.parent) ||
      ts.isComputedPropertyName(literal.parent) ||
      ts.isPropertySignature(literal.parent)

/** What is listed stands for a state when the list, or what it is asked about, can only hold states. */
const isListed = (checker: ts.TypeChecker, place: Place, literal: ts.StringLiteralLike): boolean => {
  const list = ts.isArrayLiteralExpression(literal.parent) ? literal.parent : null
  if (!list) return false
  const expected = checker.getContextualType(literal)
  if (expected && isChartType(place, textsOf(expected))) return true
  const call = ts.isPropertyAccessExpression(list.parent) ? list.parent.parent : null
  const [asked] = call && ts.isCallExpression(call) ? call.arguments : []
  if (!asked) return false
  const texts = textsOf(checker.getTypeAtLocation(asked))
  return texts === null
    ? isNamedState(asked) && isState(place, literal.text)
    : isChartType(place, texts) && !isKind(asked)
}

/** Whether a literal becomes the value of a field that holds a state: in a row, in an answer, in a condition on a column. */
const isStored = (checker: ts.TypeChecker, place: Place, literal: ts.StringLiteralLike): boolean => {
  const { parent } = literal
  if (!isState(place, literal.text)) return false
  if (ts.isCallExpression(parent)) {
    const [column] = parent.arguments
    return column !== undefined && ts.isStringLiteral(column) && STATE_NAME.test(column.text)
  }
  if (!ts.isPropertyAssignment(parent) || !ts.isIdentifier(parent.name)) return false
  if (!STATE_NAME.test(parent.name.text)) return false
  const expected = checker.getContextualType(literal)
  const texts = expected ? textsOf(expected) : null
  return texts === null || isChartType(place, texts)
}

/** A condition of a statement on a column, with the texts the column is compared with. */
const CONDITION =
  /\b(\w*(?:state|step|status|outcome|reason))\s*(?:=|<>|!=|(?:not\s+)?in\s*\(|is\s+(?:not\s+)?distinct\s+from)\s*('[^']*'(?:\s*,\s*'[^']*')*)/gi

/** The states a statement names. The status of a person or a card has words of its own, so only unmistakable ones count there. */
const statesInStatement = (place: Place, statement: string): string[] =>
  [...statement.matchAll(CONDITION)].flatMap(([, column = '', list = '']) =>
    [...list.matchAll(/'([^']*)'/g)]
      .map(([, text = '']) => text)
      .filter((text) => isState(place, text) && (STATE_NAME.test(column) || UNMISTAKABLE.has(text))),
  )

const decides = (checker: ts.TypeChecker, place: Place, literal: ts.StringLiteralLike): boolean => {
  const isUnmistakable = UNMISTAKABLE.has(literal.text) && isState(place, literal.text)
  const other = comparedWith(literal)
  if (other) {
    const texts = textsOf(checker.getTypeAtLocation(other))
    if (texts !== null) return isChartType(place, texts) && !isKind(other)
    return isUnmistakable || (isNamedState(other) && isState(place, literal.text))
  }
  if (isListed(checker, place, literal) || isStored(checker, place, literal)) return true
  // In a chart, what is not compared is its own: its states, its tags, where its events lead.
  if (!isUnmistakable || place.isChart) return false
  const expected = checker.getContextualType(literal)
  const texts = expected ? textsOf(expected) : null
  return texts === null || texts.length < 2 || isChartType(place, texts)
}

const isTemplatePart = (
  node: ts.Node,
): node is ts.NoSubstitutionTemplateLiteral | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail =>
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node)

const namedStates = (checker: ts.TypeChecker, place: Place, node: ts.Node): string[] => {
  const inStatement = place.hasStatements && isTemplatePart(node) ? statesInStatement(place, node.text) : []
  const isLiteral = ts.isStringLiteralLike(node) && node.text !== '' && !isName(node)
  return isLiteral && decides(checker, place, node) ? [node.text, ...inStatement] : inStatement
}

/** The files of a program that are looked at, by their paths from `root`. */
export const checkedFiles = (
  program: ts.Program,
  { root, isChecked }: { root: string; isChecked: (file: string) => boolean },
): { file: string; source: ts.SourceFile }[] =>
  program
    .getSourceFiles()
    .map((source) => ({ file: relative(root, source.fileName).split(sep).join('/'), source }))
    .filter(({ file }) => isChecked(file))

/** The places in these files where a literal decides by, or sets, the state of a chart, as `file:line literal`. */
export const stateLiterals = (
  checker: ts.TypeChecker,
  { file, source }: { file: string; source: ts.SourceFile },
): string[] => {
  const place = placeOf(file)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push(...namedStates(checker, place, node).map((text) => `${file}:${line + 1} ${text}`))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
