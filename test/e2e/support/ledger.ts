import type { World } from '#test/support/world.ts'

interface BillingAccount {
  id: string
  displayName: string
}

interface CardToken {
  id: string
  status: string
  metadata: { attempt?: string } | null
}

interface CardPayment {
  id: string
  kind: string
  status: string
  tokenId: string
}

interface Ledger {
  parts: {
    'cloud-billing': { accounts: BillingAccount[] }
    cards: { tokens: CardToken[]; payments: CardPayment[] }
    nafath: { requests: { nationalId: string; status: string; random: string; transId: string }[] }
  }
}

/** The records of the sandbox's providers. */
export const ledgerOf = async (world: World): Promise<Ledger['parts']> =>
  (await world.control<Ledger>('/state')).parts

/** The billing accounts whose names consist of this account name and a part of a customer's id. */
export const accountsNamed = async (world: World, accountName: string): Promise<BillingAccount[]> =>
  (await ledgerOf(world))['cloud-billing'].accounts.filter(({ displayName }) =>
    displayName.startsWith(`${accountName} `),
  )
