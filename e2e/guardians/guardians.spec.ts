import { expect, test } from '@playwright/test';
import { openAs } from '#e2e/kit/session.ts';
import { dialog, field, makeStudent } from '#e2e/students/students-page.ts';
