/** English texts that need several translations, because they mean several things or agree with another word. */
export type RepeatedMessage = { spanish: string[]; reason: string };

const aStatusAndAList = 'the status of one order, and the name of a list of orders';
const genders = 'agrees with the word that it describes';

export const repeatedMessages: Record<string, RepeatedMessage> = {
  All: { spanish: ['Todos', 'Todas'], reason: genders },
  Approved: { spanish: ['Aprobado', 'Aprobados'], reason: aStatusAndAList },
  Canceled: { spanish: ['Cancelado', 'Cancelados'], reason: aStatusAndAList },
  Closed: { spanish: ['Cerrado', 'Cerrada'], reason: genders },
  'Closed on {day}': {
    spanish: ['Cerrado el {day}', '{day}, cerrado'],
    reason: 'a sentence about a date, and the name of the switch of a weekday',
  },
  'Coming up': {
    spanish: ['Próximamente', 'Próximos días'],
    reason: 'meals that go on sale soon, and a list of days with other hours',
  },
  Completed: {
    spanish: ['Entregado', 'Completado', 'Completados'],
    reason: 'a kitchen hands an order over, and its customer has completed it; also the name of a list',
  },
  Denied: { spanish: ['Rechazado', 'Rechazados'], reason: aStatusAndAList },
  Email: { spanish: ['Correo electrónico', 'Correo'], reason: 'narrow tables and buttons have the short form' },
  Expired: {
    spanish: ['Vencida', 'Venta terminada'],
    reason: 'a card whose date is over, and a meal whose sale is over',
  },
  None: { spanish: ['Ninguno', 'Ninguna'], reason: genders },
  'Not picked up': {
    spanish: ['No se recogió', 'Sin recoger'],
    reason: 'the status of one order, and a number of them',
  },
  OK: { spanish: ['Aceptar', 'OK'], reason: 'at the counter, "Aceptar" would mean to accept the order' },
  'Open 24 hours': { spanish: ['Abierta las 24 horas', 'Abierto las 24 horas'], reason: genders },
  Past: { spanish: ['Anteriores', 'Pasadas'], reason: genders },
  Pending: { spanish: ['Pendiente', 'Pendientes'], reason: aStatusAndAList },
  'Pickup ended': { spanish: ['Recogida terminada', 'Terminó'], reason: 'the button of a meal has room for one word' },
  'Pickup hours': { spanish: ['Horario de recogida', 'Horario'], reason: 'the frame has room for one word' },
  Ready: { spanish: ['Listo', 'Listos'], reason: aStatusAndAList },
  Refund: { spanish: ['Reembolsar', 'Reembolso'], reason: 'a button, and a line of a statement' },
  'Repeat every week': {
    spanish: ['Repetir cada semana', 'Se repiten cada semana'],
    reason: 'a switch, and a fact about meals',
  },
  'Sold out': { spanish: ['Agotado', 'Agotada'], reason: genders },
  Upcoming: { spanish: ['Próximos', 'Próximas'], reason: genders },
};
