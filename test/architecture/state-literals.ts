import ts from 'typescript'
import { CUSTOMER_STATUSES, STATUS_REASONS } from '#contract/entities/common.ts'
import { IDENTITY_STATUSES } from '#contract/entities/identity.ts'
import { InvoiceStatus, PaymentResult } from '#contract/entities/invoice.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { cardAttemptMachine } from '#machines/card/card-attempt.machine.ts'
import { chargeMachine } from '#machines/charge/charge.machine.ts'
import { cloudAccountMachine } from '#machines/cloud-account/cloud-account.machine.ts'
import { identityMachine } from '#machines/identity/identity.machine.ts'
import { invitationMachine } from '#machines/invitation/invitation.machine.ts'
import { invoiceMachine } from '#machines/invoice/invoice.machine.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'

/** What the states of each chart that the server owns are called, in the chart and in answers, by the folder of the chart. */
const VOCABULARIES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    account: [
      ...CUSTOMER_STATUSES,
      ...STATUS_REASONS,
      'needs-attention',
      ...Object.keys(accountMachine.states),
    ],
    onboarding: Object.keys(onboardingMachine.states),
    invoice: [...InvoiceStatus.options, ...Object.keys(invoiceMachine.states)],
    charge: [...PaymentResult.options, ...Object.keys(chargeMachine.states)],
    card: Object.keys(cardAttemptMachine.states),
    identity: [...IDENTITY_STATUSES, ...Object.keys(identityMachine.states)],
    invitation: Object.keys(invitationMachine.states),
    'cloud-account': Object.keys(cloudAccountMachine.states),
  }).map(([folder, names]) => [folder, new Set(names)]),
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

/** Where a literal stands: the chart in whose folder its file lies, which may name its own states, and all others. */
interface Place {
  own: ReadonlySet<string>
  foreign: readonly ReadonlySet<string>[]
  isChart: boolean
}

const placeOf = (file: string): Place => {
  const [, folder = ''] = /^machines\/([^/]+)\//.exec(file) ?? []
  return {
    own: VOCABULARIES.get(folder) ?? new Set(),
    foreign: [...VOCABULARIES].flatMap(([chart, names]) => (chart === folder ? [] : [names])),
    isChart: folder !== '',
  }
}

const areOf = (names: ReadonlySet<string>, texts: readonly string[]): boolean =>
  texts.every((text) => names.has(text))

const isChartType = ({ own, foreign }: Place, texts: readonly string[] | null): boolean =>
  texts !== null && texts.length > 1 && !areOf(own, texts) && foreign.some((names) => areOf(names, texts))

const isState = ({ own, foreign }: Place, text: string): boolean =>
  !own.has(text) && foreign.some((names) => names.has(text))

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
])

/** The value a literal is compared with, or null where it is not compared. */
const comparedWith = (literal: ts.StringLiteral): ts.Expression | null => {
  const { parent } = literal
  if (ts.isBinaryExpression(parent) && COMPARISONS.has(parent.operatorToken.kind))
    return parent.left === literal ? parent.right : parent.left
  if (ts.isCaseClause(parent)) return parent.parent.parent.expression
  return null
}

/** Rows and answers keep some states as any text. */
const isNamedState = (value: ts.Expression): boolean => {
  const name = ts.isPropertyAccessExpression(value) ? value.name : value
  return ts.isIdentifier(name) && /^(state|step)$|(State|Step)$/.test(name.text)
}

/** The kind of a value is its shape and never a state: a provider's verdict has the words of a charge. */
const isKind = (value: ts.Expression): boolean => {
  const name = ts.isPropertyAccessExpression(value) ? value.name : value
  return ts.isIdentifier(name) && name.text === 'kind'
}

/** A name of a property, a module or a type is no value. */
const isName = (literal: ts.StringLiteral): boolean =>
  ts.isPropertyAssignment(literal.parent)
    ? literal.parent.name === literal
    : ts.isImportDeclaration(literal.parent) ||
      ts.isLiteralTypeNode(literal.parent) ||
      ts.isComputedPropertyName(literal.parent) ||
      ts.isPropertySignature(literal.parent)

/** What is listed stands for a state when the list, or what it is asked about, can only hold states. */
const isListed = (checker: ts.TypeChecker, place: Place, literal: ts.StringLiteral): boolean => {
  const list = ts.isArrayLiteralExpression(literal.parent) ? literal.parent : null
  if (!list) return false
  const expected = checker.getContextualType(literal)
  if (expected && isChartType(place, textsOf(expected))) return true
  const call = ts.isPropertyAccessExpression(list.parent) ? list.parent.parent : null
  const [asked] = call && ts.isCallExpression(call) ? call.arguments : []
  return asked !== undefined && isChartType(place, textsOf(checker.getTypeAtLocation(asked)))
}

const decides = (checker: ts.TypeChecker, place: Place, literal: ts.StringLiteral): boolean => {
  const isUnmistakable = UNMISTAKABLE.has(literal.text) && isState(place, literal.text)
  const other = comparedWith(literal)
  if (other) {
    const texts = textsOf(checker.getTypeAtLocation(other))
    if (texts !== null) return isChartType(place, texts) && !isKind(other)
    return isUnmistakable || (isNamedState(other) && isState(place, literal.text))
  }
  if (isListed(checker, place, literal)) return true
  // In a chart, what is not compared is its own: its states, its tags, where its events lead.
  if (!isUnmistakable || place.isChart) return false
  const expected = checker.getContextualType(literal)
  const texts = expected ? textsOf(expected) : null
  return texts === null || texts.length < 2 || isChartType(place, texts)
}

/** The places in these files where a literal decides by, or sets, the state of a chart, as `file:line literal`. */
export const stateLiterals = (program: ts.Program, isChecked: (file: string) => boolean): string[] => {
  const checker = program.getTypeChecker()
  return program.getSourceFiles().flatMap((source) => {
    const file = source.fileName.slice(program.getCurrentDirectory().length + 1)
    if (!isChecked(file)) return []
    const place = placeOf(file)
    const found: string[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return
      if (ts.isStringLiteral(node) && node.text !== '' && !isName(node) && decides(checker, place, node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        found.push(`${file}:${line + 1} ${node.text}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}
