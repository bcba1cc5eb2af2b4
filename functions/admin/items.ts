/** When each service of the health page last worked: one attribute for each service that ever did. */
import * as z from 'zod/mini';
import { CHECKS, type CheckName } from '../../shared/admin.ts';
import { entity } from '../platform/table/entity.ts';
import { keys } from '../platform/table/keys.ts';

type OptionalText = z.ZodMiniOptional<z.ZodMiniString>;
const LastWorked = z.object(
  Object.fromEntries(CHECKS.map((name) => [name, z.optional(z.string())])) as Record<CheckName, OptionalText>,
);

export const HealthTimes = entity({ name: 'health', schema: LastWorked, key: keys.health });
