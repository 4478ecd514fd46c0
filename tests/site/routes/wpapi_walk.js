// A client of the family against our server: node wpapi_walk.js <address> <user> <password> <picture>
// Prints one JSON object with what it found; the test judges it.
const WPAPI = require('wpapi');
const [address, username, password, picture] = process.argv.slice(2);
const found = {};
const failure = (promise) => promise.then(() => 'no error', (error) => `${error.data && error.data.status} ${error.code}`);

async function walk() {
  const site = await WPAPI.discover(address + 'en/');
  found.routes = Object.keys(site._ns).sort();
  site.auth({ username, password });
  const core = site.namespace('core/v2');

  const made = [];
  for (let number = 1; number <= 12; number += 1) {
    made.push(await core.posts().create({ title: `Post ${number}`, content: `Text ${number}`, status: 'publish' }));
  }
  const first = await core.posts().perPage(5).get();
  const second = await first._paging.next.get();
  found.paging = [first.length, first._paging.total, first._paging.totalPages, second[0].title.rendered];
  found.searched = (await core.posts().search('Text 7').get()).map((post) => post.title.rendered);
  found.included = (await core.posts().include([made[0].id, made[3].id]).orderby('include').get()).length;
  found.embedded = !!(await core.posts().id(made[0].id).embed().get())._embedded.author[0].name;
  found.head = (await core.posts().headers())['x-wp-total'];

  const one = made[0].id;
  const updated = await core.posts().id(one).update({ title: 'Changed', content: 'New text' });
  found.updated = [updated.id === one, updated.title.raw, updated.content.raw];
  const revisions = await core.posts().id(one).revisions().get();
  found.revisions = revisions.length > 0 && revisions[0].parent === one;
  found.revision = (await core.posts().id(one).revisions(revisions[0].id).get()).id === revisions[0].id;
  found.drafts = (await core.posts().status(['draft', 'publish']).perPage(100).get()).length;

  const trashed = await core.posts().id(one).delete();
  found.trashed = trashed.status;
  found.again = await failure(core.posts().id(one).delete());
  const gone = await core.posts().id(one).delete({ force: true });
  found.gone = [gone.deleted, gone.previous.id === one];
  found.missing = await failure(core.posts().id(one).get());

  const media = await core.media().file(picture, 'shot.png').create({ title: 'A shot', alt_text: 'words' });
  found.media = [media.media_type, media.mime_type, media.alt_text, media.title.raw];
  found.source = media.source_url;
  const featured = await core.posts().id(made[1].id).update({ featured_media: media.id });
  found.featured = featured.featured_media === media.id;

  const page = await core.pages().create({ title: 'ページ', status: 'publish' });
  const child = await core.pages().create({ title: 'Below', status: 'publish', parent: page.id, menu_order: 2 });
  found.below = (await core.pages().parent(page.id).get()).map((each) => each.id === child.id);
  found.logs = (await site.namespace('logbook/v1').logs().perPage(3).get()).length;
  found.settings = (await site.namespace('alpha/v4').settings().get()).likes;
  found.hello = (await site.namespace('gamma/v2').hello().get()).hello;

  const anonymous = await WPAPI.discover(address + 'ja/');
  found.japanese = (await anonymous.namespace('gamma/v2').hello().get()).hello;
  found.refused = await failure(anonymous.namespace('core/v2').posts().create({ title: 'x' }));
  const wrong = await WPAPI.discover(address + 'en/');
  wrong.auth({ username, password: 'wrong' });
  found.wrong = await failure(wrong.namespace('core/v2').posts().auth().get());
}

walk().then(
  () => process.stdout.write(JSON.stringify(found)),
  (error) => { process.stderr.write(`${JSON.stringify(found)}\n${error.stack || JSON.stringify(error)}\n`); process.exit(1); },
);
