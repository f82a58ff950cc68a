import type { IndividualInfo } from '#contract/forms/basic-info.ts'

export const INDIVIDUAL_NAMES = ['firstName', 'lastName', 'arabicFirstName', 'arabicLastName'] as const
export type IndividualName = (typeof INDIVIDUAL_NAMES)[number]

/** The name fields an individual still has to fill: none once the identity is verified, else every empty one. */
export const missingNames = (
  info: Readonly<Partial<Pick<IndividualInfo, IndividualName>>>,
  identityVerified: boolean,
): IndividualName[] => (identityVerified ? [] : INDIVIDUAL_NAMES.filter((name) => !info[name]?.trim()))
