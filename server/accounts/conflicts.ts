import type { CustomerRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'

type CustomerPosition = Pick<CustomerRow, 'step' | 'status' | 'revision'>
const positionOf = ({ step, status, revision }: CustomerPosition) => ({ step, status, revision })

/** The caller wrote from an outdated revision of the customer. */
export const versionConflict = (row: CustomerPosition): AppError =>
  new AppError('version-conflict', { current: positionOf(row) })

/** The onboarding step does not accept this event now. */
export const stepConflict = (row: CustomerPosition): AppError =>
  new AppError('step-conflict', { current: positionOf(row) })

/** The step needs the cloud account, which the cloud provider has not opened yet. */
export const accountNotReady = (row: CustomerPosition): AppError =>
  new AppError('account-not-ready', { current: positionOf(row) })

/** The account's status does not accept this event now. */
export const statusConflict = (row: CustomerPosition): AppError =>
  new AppError('status-conflict', { current: positionOf(row) })
