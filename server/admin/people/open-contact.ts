import type { Admin } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { statement, type Tx } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

type Contact = { email: string; phone: string | null };
type Row = Contact & { name: string };

const readPersonContact = statement<Row>(
  'admin-contact-person',
  'select name, email, phone from users where id = $1 and erased_at is null',
);
const readOrderContact = statement<Row>(
  'admin-contact-order',
  `select 'Order ' || order_number as name, customer_email as email, nullif(customer_phone, '') as phone
   from orders where id = $1`,
);

/**
 * Where a person can be reached. Reading it is written down, before it is told (docs/security.md#contact-data).
 *
 * @throws Problem `person-not-found`
 */
export async function revealContact(app: App, admin: Admin, id: string, reason: string): Promise<Contact> {
  return readContactWithAudit(app, admin, { action: 'person.contact', objectId: id, reason }, async (tx) => {
    const [row] = await readPersonContact(tx, [id]);
    if (!row) throw new Problem('person-not-found');
    return row;
  });
}

/** The same of what was given with an order. @throws Problem `order-not-found` */
export async function revealOrderContact(app: App, admin: Admin, id: string, reason: string): Promise<Contact> {
  return readContactWithAudit(app, admin, { action: 'order.contact', objectId: id, reason }, async (tx) => {
    const [row] = await readOrderContact(tx, [id]);
    if (!row) throw new Problem('order-not-found');
    return row;
  });
}

type AuditEntryInput = { action: 'person.contact' | 'order.contact'; objectId: string; reason: string };

async function readContactWithAudit(
  app: App,
  admin: Admin,
  auditEntry: AuditEntryInput,
  readContact: (tx: Tx) => Promise<Row>,
): Promise<Contact> {
  let contact: Contact = { email: '', phone: null };
  await writeAsAdmin(app, admin, auditEntry, async (tx) => {
    const { name, ...found } = await readContact(tx);
    contact = found;
    return name;
  });
  return contact;
}
