/** A text that the vault has encrypted for one row. It begins with the name of its key: `2026:…`. */
declare const sealed: unique symbol
export interface SealedText {
  readonly [sealed]: true
}

/** A keyed hash of an identity number. It begins with the name of its secret: `p4LwZ0b1.…`. */
declare const hashed: unique symbol
export type NumberHash = string & { readonly [hashed]: true }

/** A column of sealed texts. */
export interface SealedColumn {
  table: string
  column: string
  /** The primary key of the table, with the types of its columns. */
  key: readonly (readonly [column: string, type: 'uuid' | 'text'])[]
}

/** A sealed column of rows that change. Its values are sealed again after the first key or secret has changed. */
export interface ChangingColumn extends SealedColumn {
  /** The column with the hash of the same number. */
  hash?: string
}

const ID = [['id', 'uuid']] as const

/** Every sealed column whose rows may change. */
export const SEALED = {
  customerNumber: { table: 'customers', column: 'sealed_number', key: ID, hash: 'number_hash' },
  requestedNumber: { table: 'identity_requests', column: 'sealed_number', key: ID, hash: 'number_hash' },
  draftValues: {
    table: 'drafts',
    column: 'sealed_values',
    key: [
      ['customer_id', 'uuid'],
      ['form', 'text'],
    ],
  },
  exportFilters: { table: 'second_opinions', column: 'sealed_filters', key: ID },
  storedAnswer: {
    table: 'idempotency_keys',
    column: 'sealed_answer',
    key: [
      ['user_id', 'uuid'],
      ['key', 'text'],
    ],
  },
} as const satisfies Record<string, ChangingColumn>

/** Sealed columns of rows that never change. Each value keeps the key that first sealed it. */
export const SEALED_FOR_GOOD = {
  taxParties: { table: 'tax_documents', column: 'parties', key: [['uuid', 'uuid']] },
  taxXml: { table: 'tax_documents', column: 'xml', key: [['uuid', 'uuid']] },
  taxCopy: { table: 'tax_copies', column: 'xml', key: ID },
} as const satisfies Record<string, SealedColumn>
