import { z } from 'zod/mini'
import { ACCOUNT_STATUSES } from './account-statuses.ts'
import { SUSPENSION_REASONS } from './suspensions.ts'

/** A UTC instant in ISO 8601. */
export const Instant = z.iso.datetime()
/** Whole halalas: SAR 1.00 is 100. */
export const Halalas = z.int()

export const ACCOUNT_TYPES = ['individual', 'business'] as const
export const AccountType = z.enum(ACCOUNT_TYPES)
export type AccountType = z.output<typeof AccountType>

export const ORGANIZATION_TYPES = [
  'private',
  'non-profit',
  'government',
  'semi-government',
  'independent',
] as const
export const OrganizationType = z.enum(ORGANIZATION_TYPES)
export type OrganizationType = z.output<typeof OrganizationType>

/** Support packages, lowest first. */
export const PACKAGES = ['Basic', 'Standard', 'Enhanced'] as const
export const PackageName = z.enum(PACKAGES)
export type PackageName = z.output<typeof PackageName>

export const CUSTOMER_STATUSES = Object.keys(ACCOUNT_STATUSES) as (keyof typeof ACCOUNT_STATUSES)[]
export const CustomerStatus = z.enum(CUSTOMER_STATUSES)
export type CustomerStatus = z.output<typeof CustomerStatus>

/** A status in lists; `needs-attention` is a stored state that this version does not know. */
export const ShownStatus = z.enum([...CUSTOMER_STATUSES, 'needs-attention'])
export type ShownStatus = z.output<typeof ShownStatus>

export const STATUS_REASONS = [
  'failed-payment',
  'failed-settlement',
  'budget-overage',
  ...SUSPENSION_REASONS,
] as const
export const StatusReason = z.enum(STATUS_REASONS)
export type StatusReason = z.output<typeof StatusReason>

const ROLES = ['user', 'admin', 'analyst'] as const
export const Role = z.enum(ROLES)
export type Role = z.output<typeof Role>

export const EmptyReply = z.object({})
