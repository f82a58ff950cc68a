import type { World } from './sandbox.ts'

export const VISA = '4111111111111111'

/** What a browser does: sends the card to the provider and gets a token. */
export const tokenize = async (world: World, number = VISA, metadata?: object): Promise<string> => {
  const answer = await fetch(`${world.origin()}/cards/v1/tokens`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('pk_test_masar_sandbox:').toString('base64')}`,
    },
    body: JSON.stringify({
      name: 'Noura Alqahtani',
      number,
      month: '9',
      year: '31',
      // American Express prints four digits.
      cvc: number.startsWith('3') ? '1234' : '123',
      callback_url: 'http://localhost:1/cardReturn',
      ...(metadata && { metadata }),
    }),
  })
  return ((await answer.json()) as { id: string }).id
}

/** What the holder does on the bank's page; the id of the verification payment. */
export const verify = async (world: World, token: string, choice: string): Promise<string> => {
  const back = await world.press(`/cards/3ds/${token}`, { choice })
  return back?.searchParams.get('id') ?? ''
}
