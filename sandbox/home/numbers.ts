import { outcomes } from '../cards/outcomes.ts'
import { testCards } from '../cards/test-cards.ts'

/** Card numbers of the home page; the card provider's page has all. */
const SHOWN_CARDS = [
  '4111111111111111',
  '5421080101000000',
  '4123120001090000',
  '4123120001090109',
  '4123120000000000',
  '4201320111111010',
]

export const TEST_CARDS = SHOWN_CARDS.flatMap((number) =>
  testCards
    .filter((card) => card.number === number)
    .map(({ brand, outcome }) => ({
      number,
      brand,
      outcome: brand === 'mada' ? 'The portal refuses mada' : outcomes[outcome].label,
    })),
)

interface TryNumber {
  number: string
  outcome: string
}

export const IDENTITY_NUMBERS: readonly TryNumber[] = [
  { number: '1000000016', outcome: 'Approved by itself after 3 seconds' },
  { number: '1000000024', outcome: 'Rejected by itself after 3 seconds' },
  { number: '1000000032', outcome: 'Left alone until it expires' },
  { number: '1000000040', outcome: 'Approved, but the callback never comes' },
  { number: '1000000057', outcome: 'A citizen who decides in the identity app' },
  { number: '2000000055', outcome: 'A resident who decides in the identity app' },
]

export const COMPANY_NUMBERS: readonly TryNumber[] = [
  { number: '7001272475', outcome: 'Active, with an address' },
  { number: '7001272483', outcome: 'Active, no address' },
  { number: '7001110002', outcome: 'Suspended' },
  { number: '7000000404', outcome: 'Unknown' },
  { number: '7000000403', outcome: 'The register refuses: not subscribed' },
  { number: '7000000500', outcome: 'The register fails with an empty answer' },
]
