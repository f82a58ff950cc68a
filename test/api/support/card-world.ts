import type { CardAttempt, CardOutcome } from '#contract/endpoints/cards.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Step } from '#contract/steps.ts'
import { answerAtBank, CARDS, HOLDER, requestToken } from '#test/support/seed/cards.ts'
import { type Api, type Mail, type Person, someEmail } from '../../support/api.ts'

export const VISA: string = CARDS.visa

export interface ReturnReply {
  attempt: CardAttempt
  outcome: CardOutcome
  card: {
    paymentId: string
    paymentIdentifier: string
    last4: string
    expiryDate: string
    type: string
  } | null
  brand: string | null
}

/** A card before 3-D Secure: the provider has a token for our attempt, and the bank has not decided. */
export interface CardUnderway {
  attempt: CardAttempt
  token: string
}

/** A person at the card screen. Sets the step in the database, since other tests cover the steps before. */
export const someCardHolder = async (api: Api, step: Step = 'payment-info'): Promise<Person> => {
  const person = await api.signIn(someEmail('gmail.com'), 'individual')
  await api.server.deps.db
    .updateTable('customers')
    .set({ step })
    .where('id', '=', person.customer.id)
    .execute()
  return person
}

type AttemptOptions = { purpose?: 'onboarding' | 'manage-payment'; status?: 'primary' | 'backup' | 'other' }

export const openAttempt = <T = { attempt: CardAttempt; callbackUrl: string }>(
  person: Person,
  options: AttemptOptions = {},
) =>
  person.call<T>('POST', '/v1/card-attempts', {
    body: { purpose: 'onboarding', status: 'primary', ...options },
  })

/** Sends the card to the provider only, as the browser does. */
export const tokenize = async (
  { sandboxUrl, appUrl }: Api,
  number: string,
  attemptId: string | null,
): Promise<string> => {
  const provider = { tokensUrl: `${sandboxUrl}/cards/v1/tokens`, publishableKey: 'pk_test_masar_sandbox' }
  return (await requestToken(provider, number, { attemptId, callbackUrl: `${appUrl}/cardReturn` })).id
}

export const recordToken = (person: Person, attemptId: string, token: string) =>
  person.call<ErrorBody & { attempt: CardAttempt }>('PUT', `/v1/card-attempts/${attemptId}/token`, {
    body: { paymentIdentifier: token },
  })

/** Opens an attempt, tokenizes the card and sends the token to the server. */
export const sendCard = async (
  api: Api,
  person: Person,
  number = VISA,
  options: AttemptOptions = {},
): Promise<CardUnderway> => {
  const { attempt } = (await openAttempt(person, options)).body
  const token = await tokenize(api, number, attempt.id)
  const { status } = await recordToken(person, attempt.id, token)
  if (status !== 200) throw new Error(`record answered ${status}`)
  return { attempt, token }
}

/** Submits a button or the code on the bank's page, and returns the query of the return address. */
export const atTheBank = async (
  { sandboxUrl }: Api,
  { token }: Pick<CardUnderway, 'token'>,
  form: Record<string, string>,
) => {
  const { searchParams } = await answerAtBank(`${sandboxUrl}/cards/3ds/${token}`, form)
  const [id, status, message] = ['id', 'status', 'message'].map((name) => searchParams.get(name))
  return { id: id ?? null, status: status ?? null, message: message ?? null }
}

type Hint = {
  id?: string | null
  message?: string | null
  status?: string | null
  paymentIdentifier?: string | null
}

export const comeBack = <T = ReturnReply>(
  person: Person,
  { attempt }: Pick<CardUnderway, 'attempt'>,
  hint: Hint = {},
) =>
  person.call<T>('POST', `/v1/card-attempts/${attempt.id}/return`, {
    body: { id: null, message: null, status: null, paymentIdentifier: null, ...hint },
  })

/** Saves the card as the portal does. `claims` overrides fields of the body. */
export const saveCard = (person: Person, token: string, claims: object = {}) =>
  person.call<ErrorBody & { paymentMethod: PaymentMethod }>('POST', '/v1/payment-methods', {
    body: {
      paymentId: 'some-payment',
      status: 'primary',
      paymentIdentifier: token,
      last4: '1111',
      expiryDate: '12/39',
      paymentMethod: 'credit-card',
      type: 'visa',
      isOnboarding: true,
      cardHolderName: HOLDER,
      ...claims,
    },
  })

export const cardsOf = async (person: Person) =>
  (await person.call<{ paymentMethods: PaymentMethod[] }>('GET', '/v1/payment-methods')).body.paymentMethods

/** Verifies and saves a card. */
export const addCard = async (
  api: Api,
  person: Person,
  options: AttemptOptions = {},
): Promise<PaymentMethod> => {
  const underway = await sendCard(api, person, VISA, options)
  await comeBack(person, underway, await atTheBank(api, underway, { choice: 'approved' }))
  return (await saveCard(person, underway.token)).body.paymentMethod
}

/** The mails that contain a text. Waits for all planned jobs first. */
export const mails = async (api: Api, about: string): Promise<Mail[]> =>
  (await api.mails({})).filter(({ text }) => text.includes(about))
