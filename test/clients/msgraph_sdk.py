"""msgraph-sdk, Microsoft's own client for Python, against the sandbox: what its users do first."""
import asyncio
import os

from kiota_abstractions.authentication import (
    AccessTokenProvider,
    AllowedHostsValidator,
    BaseBearerTokenAuthenticationProvider,
)
from kiota_abstractions.base_request_configuration import RequestConfiguration
from msgraph import GraphRequestAdapter, GraphServiceClient
from msgraph.generated.models.body_type import BodyType
from msgraph.generated.models.contact import Contact
from msgraph.generated.models.date_time_time_zone import DateTimeTimeZone
from msgraph.generated.models.email_address import EmailAddress
from msgraph.generated.models.event import Event
from msgraph.generated.models.file_attachment import FileAttachment
from msgraph.generated.models.item_body import ItemBody
from msgraph.generated.models.message import Message
from msgraph.generated.models.o_data_errors.o_data_error import ODataError
from msgraph.generated.models.recipient import Recipient
from msgraph.generated.users.item.messages.messages_request_builder import MessagesRequestBuilder
from msgraph.generated.users.item.send_mail.send_mail_post_request_body import SendMailPostRequestBody
from msgraph_core.tasks.page_iterator import PageIterator

from tell import check, run


class GivenToken(AccessTokenProvider):
    async def get_authorization_token(self, uri, additional_authentication_context={}):
        return os.environ["GRAPH_TOKEN"]

    def get_allowed_hosts_validator(self):
        return AllowedHostsValidator([])


adapter = GraphRequestAdapter(BaseBearerTokenAuthenticationProvider(GivenToken()))
adapter.base_url = os.environ["SANDBOX_GRAPH"] + "/v1.0"
client = GraphServiceClient(request_adapter=adapter)
loop = asyncio.new_event_loop()
now = loop.run_until_complete
me = os.environ["GRAPH_USER"]


def at(hour):
    return DateTimeTimeZone(date_time=f"2027-03-01T{hour}:00:00", time_zone="Europe/Berlin")


def pages():
    seen = []
    iterator = PageIterator(now(client.me.messages.get()), adapter)
    now(iterator.iterate(lambda message: seen.append(message.id) or True))
    check(len(seen) > 40 and len(set(seen)) == len(seen))


def selects():
    parameters = MessagesRequestBuilder.MessagesRequestBuilderGetQueryParameters(
        select=["subject"], filter="isRead eq false", top=3
    )
    page = now(client.me.messages.get(RequestConfiguration(query_parameters=parameters)))
    check(len(page.value), 3)
    check(page.value[0].body, None)


def sends():
    message = Message(
        subject="From Microsoft's client",
        body=ItemBody(content_type=BodyType.Text, content="Hello"),
        to_recipients=[Recipient(email_address=EmailAddress(address=me))],
        attachments=[FileAttachment(odata_type="#microsoft.graph.fileAttachment", name="a.txt", content_bytes=b"hello")],
    )
    now(client.me.send_mail.post(SendMailPostRequestBody(message=message, save_to_sent_items=True)))
    sent = now(client.me.mail_folders.by_mail_folder_id("sentitems").messages.get()).value[0]
    check(sent.subject, "From Microsoft's client")
    files = now(client.me.messages.by_message_id(sent.id).attachments.get()).value
    check([each.content_bytes and (each.name, each.size > 0) for each in files], [("a.txt", True)])


def drafts():
    draft = now(client.me.messages.post(Message(subject="Draft")))
    path = client.me.messages.by_message_id(draft.id)
    check(now(path.patch(Message(subject="Changed"))).subject, "Changed")
    now(path.delete())


def events():
    made = now(client.me.events.post(Event(subject="Review", start=at(10), end=at(11))))
    path = client.me.events.by_event_id(made.id)
    check(now(path.patch(Event(subject="Moved"))).subject, "Moved")
    now(path.delete())


def contacts():
    made = now(client.me.contacts.post(Contact(given_name="Mara", email_addresses=[EmailAddress(address="m@x.example")])))
    check(now(client.me.contacts.by_contact_id(made.id).get()).given_name, "Mara")


def refuses():
    try:
        now(client.me.messages.by_message_id("AAMkADnothing").get())
    except ODataError as error:
        check(error.error.code, "ErrorInvalidIdMalformed")
    else:
        raise AssertionError("It was found.")


run(
    [
        ("who I am", lambda: check(now(client.me.get()).mail, me)),
        ("all pages of messages", pages),
        ("select and filter", selects),
        ("send with a file", sends),
        ("drafts", drafts),
        ("folders", lambda: check(len(now(client.me.mail_folders.get()).value) > 3)),
        ("categories", lambda: check(len(now(client.me.outlook.master_categories.get()).value) > 3)),
        ("calendars", lambda: check(len(now(client.me.calendars.get()).value) > 0)),
        ("events", events),
        ("contacts", contacts),
        ("an unknown message", refuses),
    ]
)
