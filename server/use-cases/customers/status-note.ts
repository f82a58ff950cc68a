import type { CustomerRow } from '../../db/schema.ts'

/** What an administrator wrote for the customer about how the account stands: of a suspension, else of the hold. */
export const statusNoteOf = ({
  status,
  heldAt,
  holdNote,
  suspensionNote,
}: Pick<CustomerRow, 'status' | 'heldAt' | 'holdNote' | 'suspensionNote'>): string | null => {
  if (status === 'suspended') return suspensionNote
  return status === 'active' && heldAt !== null ? holdNote : null
}
