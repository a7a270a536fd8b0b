import type { Admin } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { notNull, nullable, type Row, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

const contactRow = row({ email: text, phone: nullable(text) });
type Contact = Row<typeof contactRow>;
const personContact = row({ name: notNull(text), ...contactRow.columns });
type PersonContact = Row<typeof personContact>;

const readPersonContact = statement(
  'admin-contact-person',
  personContact,
  'select name, email, phone from users where id = $1 and erased_at is null',
);
const readOrderContact = statement(
  'admin-contact-order',
  personContact,
  `select 'Order ' || order_number as name, customer_email as email, nullif(customer_phone, '') as phone
   from orders where id = $1`,
);

/** Reads contact data. An audit entry is written before the data is returned (docs/security.md#contact-data). */
export async function revealContact(app: App, admin: Admin, id: string, reason: string): Promise<Contact> {
  return readContactWithAudit(app, admin, { action: 'person.contact', objectId: id, reason }, async (tx) => {
    const [row] = await readPersonContact(tx, [id]);
    if (!row) throw new Problem('person-not-found');
    return row;
  });
}

/** The same for the contact data of an order. */
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
  readContact: (tx: Tx) => Promise<PersonContact>,
): Promise<Contact> {
  let contact: Contact = { email: '', phone: null };
  await writeAsAdmin(app, admin, auditEntry, async (tx) => {
    const { name, ...found } = await readContact(tx);
    contact = found;
    return name;
  });
  return contact;
}
